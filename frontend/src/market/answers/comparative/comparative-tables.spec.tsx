import type { ComparedMember } from '@pricealgo/algorithms/comparative/comparative-detail';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { RatioTable } from './RatioTable';
import { WindowTable } from './WindowTable';
import { WINDOWS } from './windows';

const member = (key: `${string}:${string}`, rest: Partial<ComparedMember>): ComparedMember => ({
  key,
  name: key,
  role: 'peer',
  windows: Object.fromEntries(WINDOWS.map((name) => [name, 0.1])) as ComparedMember['windows'],
  measures: null,
  beta: null,
  ...rest,
});
const textOf = (table: React.ReactElement): string =>
  renderToStaticMarkup(<MemoryRouter>{table}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('each row of returns says what they hold', () => {
  const members = [
    member('NASDAQ:AAPL', { role: 'subject', basis: 'total return' }),
    member('NASDAQ:NVDA', { basis: 'price return' }),
  ];
  const text = textOf(<WindowTable members={members} basis="total return" />);
  expect(text).toMatch(/AAPL NASDAQ with dividends .* NVDA peer price alone/);
  // An answer of before says it of all of them together.
  expect(textOf(<WindowTable members={[member('NASDAQ:AAPL', {})]} basis="price return" />)).toContain(
    'price alone',
  );
});

test('ratios stand with day and source, and beside what others have', () => {
  const asOfMs = Date.UTC(2024, 11, 30);
  const members = [
    member('NASDAQ:AAPL', {
      role: 'subject',
      ratios: {
        peRatio: { value: 13.5, asOfMs, source: 'sec', reportEndMs: Date.UTC(2024, 8, 28) },
        operatingMargin: { value: 0.312, asOfMs, source: 'imported' },
      },
    }),
    member('NYSEARCA:SPY', { role: 'benchmark', ratios: {} }),
  ];
  const levels = [{ ratio: 'peRatio', median: 20, of: 'Hardware', count: 6 }] as const;
  const text = textOf(<RatioTable members={members} ratioLevels={levels} />);
  expect(text).toContain('13.50 Dec 30, 2024 sec year to Sep 28, 2024');
  expect(text).toContain('31.2% Dec 30, 2024 imported');
  expect(text).toContain('20.00 6 of Hardware');
  expect(text).not.toContain('SPY');
  expect(textOf(<RatioTable members={[member('NYSEARCA:SPY', {})]} />).trim()).toBe('');
});

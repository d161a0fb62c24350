// Alone: what others saw of the feed is remembered for the page.
import { MantineProvider } from '@mantine/core';
import type { Quote } from '@pricealgo/contract/realtime';
import { act, cleanup, render, screen } from '@testing-library/react';
import { TickersConnection, type TickersSocket } from '../../lib/realtime/connection/tickers-connection';
import { QuoteStore } from '../../lib/realtime/frame-to-store/quote-store';
import { RealtimeContext } from '../../lib/realtime/live-cell/realtime-context';
import { LivePrice } from './LivePrice';
import { StaleMark } from './StaleMark';

const HOUR_MS = 3_600_000;
/** As a node tells it that has started while the vendor is down. */
const kept = (): Quote => ({
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  price: 190.25,
  previousClose: 189,
  change: 1.25,
  changePct: 0.66,
  open: 189,
  dayHigh: 191,
  dayLow: 188,
  volume: 5,
  timeMs: Date.now() - 15 * HOUR_MS - 60_000,
  seq: 0,
  stale: true,
  simulated: false,
  source: 'fmp',
});

function setUp(withAge?: boolean): QuoteStore {
  const store = new QuoteStore({ schedule: (run) => run() });
  const silent = { on: () => undefined, emit: () => undefined, timeout: () => silent, connected: false };
  render(
    <MantineProvider env="test">
      <RealtimeContext value={new TickersConnection(silent as unknown as TickersSocket, store)}>
        <StaleMark instrument="NASDAQ:AAPL" withAge={withAge} />
        <LivePrice instrument="NASDAQ:AAPL" currency="USD" />
      </RealtimeContext>
    </MantineProvider>,
  );
  return store;
}

test('a price that was kept from earlier stands with its time, its source and its age, until a live one comes', () => {
  const store = setUp();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  act(() => store.seed([kept()]));
  expect(document.body).toHaveTextContent('190.25');
  const mark = screen.getByRole('img', { name: /^Stale price, as of .+\. Source: fmp$/ });
  expect(mark).toHaveTextContent('15 h');
  const feed = {
    epoch: 'e',
    source: 'fmp',
    simulated: false,
    replay: false,
    clockOffsetMs: 0,
    down: false,
  };
  const live = { ...kept(), id: 1, seq: 1, price: 191.5, stale: false, timeMs: Date.now() };
  act(() => store.applySnapshot({ epoch: 'e', seq: 1, quotes: [live], rejected: [], feed }));
  expect(document.body).toHaveTextContent('191.5');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('the sign stands alone where the row tells the age, and for a price that has just fallen silent', () => {
  const told = setUp(false);
  act(() => told.seed([kept()]));
  expect(screen.getByRole('img').textContent).toBe('');
  cleanup();
  const fresh = setUp();
  act(() => fresh.seed([{ ...kept(), timeMs: Date.now() - 20_000 }]));
  expect(screen.getByRole('img').textContent).toBe('');
});

import { readShared, type Shared } from './shared-symbol';

const ORIGIN = 'https://site.example';
const read = (values: Record<string, string>): Shared => readShared(new URLSearchParams(values), ORIGIN);
const symbol = (name: string, exchangeShortName: string | null = null): Shared => ({
  kind: 'symbol',
  symbol: name,
  exchangeShortName,
});

test.each<[string, Shared]>([
  ['$AAPL', symbol('AAPL')],
  ['$aapl looks strong', symbol('AAPL')],
  ['Bought $BRK.B for $20', symbol('BRK.B')],
  ['NASDAQ:AAPL', symbol('AAPL', 'NASDAQ')],
  ['Apple Inc. (NASDAQ: AAPL) rose', symbol('AAPL', 'NASDAQ')],
  ['CRYPTO:BTCUSD', symbol('BTCUSD', 'CRYPTO')],
  ['MSFT', symbol('MSFT')],
  ['BRK-B', symbol('BRK-B')],
  ['It costs $20', { kind: 'text', text: 'It costs $20' }],
  ['apple', { kind: 'text', text: 'apple' }],
  ['Read https://news.example/NASDAQ:AAPL', { kind: 'text', text: 'Read' }],
  ['', { kind: 'text', text: '' }],
])('“%s”', (text, shared) => {
  expect(read({ text })).toEqual(shared);
});

test.each([
  ['https://site.example/tickers/NASDAQ/AAPL?range=1Y#chart', '/tickers/NASDAQ/AAPL?range=1Y#chart'],
  ['See https://site.example/calls/7', '/calls/7'],
])('an address of ours: %s', (text, path) => {
  expect(read({ text })).toEqual({ kind: 'page', path });
  expect(read({ title: 'Look', url: text.replace('See ', '') })).toEqual({ kind: 'page', path });
});

test.each(['https://evil.example/tickers/NASDAQ/AAPL', 'https://site.example/share?text=MSFT', 'https://%'])(
  'not an address of ours: %s',
  (url) => {
    expect(read({ url })).toEqual({ kind: 'text', text: '' });
  },
);

test('the title counts where there is no text, and a long text is cut', () => {
  expect(read({ title: '$TSLA' })).toEqual(symbol('TSLA'));
  expect(read({ text: 'word '.repeat(100) })).toMatchObject({ kind: 'text' });
  expect((read({ text: 'word '.repeat(100) }) as { text: string }).text.length).toBeLessThanOrEqual(64);
});

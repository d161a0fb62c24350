import { ownPath } from './own-path';

test.each([
  ['/watchlist', '/watchlist'],
  ['/tickers/NASDAQ/AAPL?range=1Y#chart', '/tickers/NASDAQ/AAPL?range=1Y#chart'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  [null, null],
])('%s leads to %s', (link, path) => {
  expect(ownPath(link, 'https://site.example')).toBe(path);
});

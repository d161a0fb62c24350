import { filterOf } from './use-tickers-address';

test('an empty address is the whole directory, best known first', () => {
  expect(filterOf(new URLSearchParams())).toEqual({ sort: 'rank', order: 'asc', page: 1, limit: 50 });
});

test('an address says what to show, and what it cannot mean is left out', () => {
  expect(
    filterOf(new URLSearchParams('q=apple&exchange=NASDAQ&type=etf&listed=false&sort=updatedAt&page=3')),
  ).toEqual({
    q: 'apple',
    exchangeShortName: 'NASDAQ',
    type: 'etf',
    active: false,
    sort: 'updatedAt',
    order: 'desc',
    page: 3,
    limit: 50,
  });
  expect(filterOf(new URLSearchParams('exchange=%2e%2e&type=x&listed=1&sort=photo&page=-2'))).toEqual({
    sort: 'rank',
    order: 'asc',
    page: 1,
    limit: 50,
  });
});

import { choicesOf, NO_CHOICES } from './Choices';

test('choicesOf leaves to the rows what nobody chose, and reads tickers in any writing', () => {
  expect(choicesOf(NO_CHOICES)).toEqual({ dryRun: false, strict: false, sameCompany: [], listedFrom: [] });
  expect(
    choicesOf({
      dryRun: true,
      strict: false,
      decimal: 'comma',
      dates: 'day-first',
      sameCompany: 'nasdaq:aapl, NYSE:GE',
      listedFrom: 'NASDAQ:META=2012-05-18 CRYPTO:EURUSD=X=2020-01-02 NYSE:GE',
    }),
  ).toEqual({
    dryRun: true,
    strict: false,
    decimal: 'comma',
    dates: 'day-first',
    sameCompany: ['NASDAQ:AAPL', 'NYSE:GE'],
    listedFrom: [
      { key: 'NASDAQ:META', date: '2012-05-18' },
      { key: 'CRYPTO:EURUSD=X', date: '2020-01-02' },
      { key: 'NYSE:GE', date: '' },
    ],
  });
});

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
      listedFrom: 'NASDAQ:META=2012-05-18',
    }),
  ).toEqual({
    dryRun: true,
    strict: false,
    decimal: 'comma',
    dates: 'day-first',
    sameCompany: ['NASDAQ:AAPL', 'NYSE:GE'],
    listedFrom: [{ key: 'NASDAQ:META', date: '2012-05-18' }],
  });
});

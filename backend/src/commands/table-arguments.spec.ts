import { nameAndDate } from './table-arguments.js';

it.each([
  ['NASDAQ:META=2012-05-18', 'NASDAQ:META', '2012-05-18'],
  ['CRYPTO:EURUSD=X=2020-01-02', 'CRYPTO:EURUSD=X', '2020-01-02'],
  ['NYSE:GE', 'NYSE:GE', ''],
])('nameAndDate parts %s at its last sign', (text, name, date) => {
  expect(nameAndDate(text)).toEqual([name, date]);
});

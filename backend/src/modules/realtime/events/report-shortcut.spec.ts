import { reportIn } from './report-shortcut.js';

describe('shortcut of `received` reports', () => {
  it.each([
    ['2/tickers,["received",17]', 17],
    ['2/tickers,["received",0]', 0],
    ['2/tickers,["received",-1]', -1],
    ['2/tickers,["received",1e9]', -1],
    ['2/tickers,["received",1,2]', -1],
    ['2/tickers,["received",]', -1],
    ['2/tickers,5["received",17]', -1],
    ['2/other,["received",17]', -1],
    [`2/tickers,["received",${'1'.repeat(60_000)}]`, -1],
    [Buffer.from('2/tickers,["received",17]'), -1],
  ])('%s', (packet, n) => {
    expect(reportIn(packet)).toBe(n);
  });
});

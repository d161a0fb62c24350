import { EventEmitter } from 'node:events';
import { reportIn, shortcutReports } from './report-shortcut.js';

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

  it('lets everything else through, in order', () => {
    const conn = new EventEmitter();
    const seen: unknown[] = [];
    conn.on('data', (packet) => seen.push(packet));
    shortcutReports(conn, (n) => seen.push(n));
    for (const packet of ['0/tickers,', '2/tickers,["received",3]', '2/tickers,["resync",{}]'])
      conn.emit('data', packet);
    expect(seen).toEqual(['0/tickers,', 3, '2/tickers,["resync",{}]']);
  });
});

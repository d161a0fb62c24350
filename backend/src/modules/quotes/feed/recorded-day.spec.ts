import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { Tick } from '../../../common/market/tick.js';
import { feedCalendar, SessionDays } from './feed-calendar.js';
import { QuoteTable } from './quote-table.js';
import { TickToQuote } from './tick-to-quote.js';
import { MinuteBars } from '../../bars/index.js';

const file = path.join(process.env.MARKET_DATA_DIR ?? '', 'ticks', 'NYSEARCA-SPY-2013-10-11.csv.gz');
const recorded = Boolean(process.env.MARKET_DATA_DIR) && existsSync(file);
if (!recorded) process.stdout.write('skipped: recorded day of SPY (MARKET_DATA_DIR is not set)\n');

(recorded ? describe : describe.skip)('every SPY trade of 2013-10-11', () => {
  const rows = recorded
    ? gunzipSync(readFileSync(file))
        .toString()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number) as [timeMs: number, price: number, size: number])
    : [];

  it('ends at the file’s last price, high, low and volume, and its minutes hold every share', () => {
    const table = new QuoteTable();
    const key = 'NYSEARCA:SPY';
    table.setInstruments([
      {
        key,
        exchangeShortName: 'NYSEARCA',
        symbol: 'SPY',
        type: 'etf',
        currency: 'USD',
        sector: null,
        rank: 1,
      },
    ]);
    const minutes = new Map<number, Bar>();
    const bars = new MinuteBars(
      () => key,
      (_key, bar) => void minutes.set(bar.timeMs, bar),
    );
    const ticks = new TickToQuote(table, new SessionDays(feedCalendar, table.exchanges), {
      repeatsAreTrades: true,
      onAccepted: (...trade) => bars.record(...trade),
    });
    let lastSeq = 0;
    for (const [timeMs, price, size] of rows) {
      ticks.ingest([{ key, timeMs, price, size } satisfies Tick], timeMs);
      if (table.seq[1] !== ++lastSeq) throw new Error(`trade ${lastSeq} got sequence number ${table.seq[1]}`);
    }
    bars.saveAll();

    expect(rows).toHaveLength(285_605);
    expect(ticks.refused).toBe(0);
    let high = -Infinity;
    let low = Infinity;
    let volume = 0;
    for (const [, price, size] of rows) {
      high = Math.max(high, price);
      low = Math.min(low, price);
      volume += size;
    }
    const [lastMs, lastPrice] = rows.at(-1)!;
    const open = rows[0]![1];
    expect(table.row(1)).toEqual([1, 285_605, lastPrice, volume, lastMs, open, high, low, null, 0]);

    const byMinute = new Map<number, [timeMs: number, price: number, size: number][]>();
    for (const row of rows) {
      const minute = Math.floor(row[0] / 60_000) * 60_000;
      const trades = byMinute.get(minute);
      if (trades) trades.push(row);
      else byMinute.set(minute, [row]);
    }
    expect([...minutes.keys()]).toEqual([...byMinute.keys()]);
    for (const [minute, trades] of byMinute) {
      const prices = trades.map(([, price]) => price);
      expect(minutes.get(minute)).toEqual({
        timeMs: minute,
        open: prices[0],
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1),
        volume: trades.reduce((sum, [, , size]) => sum + size, 0),
      });
    }
  });
});

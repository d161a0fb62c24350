import type { Bar } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import { newYorkInstant } from '../vendor-http/new-york-text.js';
import { VendorError } from '../vendor-http/vendor-error.js';
import type { VendorHttp } from '../vendor-http/vendor-http.js';
import { parseEach, type Parsed } from '../vendor-http/vendor-values.js';
import { fmpIntradayBar, fmpRawDay } from './fmp-answers.js';

const DAY_MS = 86_400_000;
/** The vendor answers a few days of minutes at a time. */
const INTRADAY_SPAN_MS = 3 * DAY_MS;
const MAX_INTRADAY_CALLS = 20;

type Query = Readonly<Record<string, string | number>>;

const isoDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Questions to the vendor's REST service (its "stable" paths). */
export class FmpRest {
  /** Rows that were not of the documented form, since the start. */
  dropped = 0;

  constructor(private readonly http: VendorHttp) {}

  /** A list of the vendor's, each row checked by itself. */
  async list<S extends z.ZodType>(path: string, query: Query, schema: S): Promise<z.output<S>[]> {
    return (await this.ask(path, query, schema)).rows;
  }

  async dailyBars(symbol: string, fromMs: number, toMs: number): Promise<Bar[]> {
    const query = { symbol, from: isoDate(fromMs), to: isoDate(toMs) };
    const path = 'historical-price-eod/non-split-adjusted';
    const { rows, dropped } = await this.ask(path, query, fmpRawDay);
    // Not the same as having none.
    if (rows.length === 0 && dropped > 0)
      throw new VendorError('fmp', 'shape', `${path}: none of ${dropped} rows can be read`);
    return rows.map(({ date, adjOpen, adjHigh, adjLow, adjClose, volume }) => ({
      timeMs: date,
      open: adjOpen,
      high: adjHigh,
      low: adjLow,
      close: adjClose,
      volume,
    }));
  }

  /** @param name of the interval there: `1min` */
  async intradayBars(symbol: string, name: string, fromMs: number, toMs: number): Promise<Bar[]> {
    const bars: Bar[] = [];
    for (let endMs = toMs, call = 0; endMs > fromMs && call < MAX_INTRADAY_CALLS; call++) {
      const startMs = Math.max(fromMs, endMs - INTRADAY_SPAN_MS);
      // Dates are New York's and inclusive: one more on each side, what is too much is cut by the caller.
      const query = { symbol, from: isoDate(startMs - DAY_MS), to: isoDate(endMs) };
      for (const row of await this.list(`historical-chart/${name}`, query, fmpIntradayBar)) {
        const { open, high, low, close, volume } = row;
        bars.push({ timeMs: newYorkInstant(row.date), open, high, low, close, volume });
      }
      endMs = startMs;
    }
    return bars;
  }

  private async ask<S extends z.ZodType>(
    path: string,
    query: Query,
    schema: S,
  ): Promise<Parsed<z.output<S>>> {
    const answer = await this.http.getJson(path, query);
    if (!Array.isArray(answer)) throw new VendorError('fmp', 'shape', `${path}: the answer is not a list`);
    const { rows, dropped } = parseEach(answer, schema);
    this.dropped += dropped;
    return { rows, dropped };
  }
}

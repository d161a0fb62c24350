import type { Bar } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import { VendorError } from '../vendor-client/vendor-error.js';
import type { VendorHttp } from '../vendor-client/vendor-http.js';
import {
  date,
  price,
  quantity,
  seconds,
  newYorkInstant,
  parseEach,
  type Parsed,
} from '../vendor-client/vendor-values.js';

/** Public documentation: site.financialmodelingprep.com/developer/docs/stable. */

const symbol = z.string().min(1).max(40);

export const fmpQuote = z.object({
  symbol,
  price,
  previousClose: price.nullish(),
  open: price.nullish(),
  dayHigh: price.nullish(),
  dayLow: price.nullish(),
  volume: quantity.nullish(),
  timestamp: seconds,
});

/** As traded: the names say "adjusted", the endpoint `non-split-adjusted` means that they are not. */
const fmpRawDay = z.object({
  date,
  adjOpen: price,
  adjHigh: price,
  adjLow: price,
  adjClose: price,
  volume: quantity,
});

/** Of an index: it has no shares, so nothing is split. */
const fmpIndexDay = z.object({ date, open: price, high: price, low: price, close: price, volume: quantity });

const fmpIntradayBar = z.object({
  date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: quantity,
});

const text = z.string().trim().min(1).max(20_000).optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const positive = z.number().positive().optional().catch(undefined);

/** Only the symbol must be right; a field of another form is treated as missing. */
export const fmpProfile = z.object({
  symbol,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch('USD'),
  companyName: text,
  description: text,
  sector: text,
  industry: text,
  country: text,
  website: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  ceo: text,
  marketCap: positive,
  beta: number,
  lastDividend: number,
  averageVolume: positive,
  range: text,
  fullTimeEmployees: z
    .union([z.string().regex(/^\d+$/).transform(Number), z.number()])
    .optional()
    .catch(undefined),
  ipoDate: date.optional().catch(undefined),
});

export const fmpSplit = z.object({
  date,
  numerator: z.number().positive(),
  denominator: z.number().positive(),
});
export const fmpDividend = z.object({ date, dividend: z.number().nonnegative() });

export const fmpStatement = z
  .object({
    date,
    symbol,
    reportedCurrency: z.string().regex(/^[A-Z]{3}$/),
    filingDate: date.nullish().catch(null),
    fiscalYear: z
      .union([
        z
          .string()
          .regex(/^\d{4}$/)
          .transform(Number),
        z.number().int(),
      ])
      .optional()
      .catch(undefined),
    period: z.enum(['FY', 'Q1', 'Q2', 'Q3', 'Q4']).optional().catch(undefined),
  })
  .loose();
export type FmpStatement = z.output<typeof fmpStatement>;

export const fmpListed = z.object({
  symbol,
  companyName: z.string().trim().min(1).max(300),
  exchangeShortName: z.string().max(40),
  isEtf: z.boolean(),
});

export const fmpFound = z.object({
  symbol,
  name: z.string().trim().min(1).max(300),
  currency: z.string().max(10),
  exchange: z.string().max(40),
});

const DAY_MS = 86_400_000;
/** The vendor answers a few days of minutes at a time. */
const INTRADAY_SPAN_MS = 3 * DAY_MS;
const MAX_INTRADAY_CALLS = 20;

type Query = Readonly<Record<string, string | number>>;

const isoDate = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Requests to the vendor's REST service (its "stable" paths). */
export class FmpRest {
  /** Rows that were not of the documented form, since the start. */
  dropped = 0;

  constructor(private readonly http: VendorHttp) {}

  /** A list of the vendor's, each row checked by itself. */
  async list<S extends z.ZodType>(path: string, query: Query, schema: S): Promise<z.output<S>[]> {
    return (await this.request(path, query, schema)).rows;
  }

  async dailyBars(symbol: string, fromMs: number, toMs: number): Promise<Bar[]> {
    const query = { symbol, from: isoDate(fromMs), to: isoDate(toMs) };
    const path = 'historical-price-eod/non-split-adjusted';
    const { rows, dropped } = await this.request(path, query, fmpRawDay);
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

  async indexBars(symbol: string, fromMs: number, toMs: number): Promise<Bar[]> {
    const query = { symbol, from: isoDate(fromMs), to: isoDate(toMs) };
    const rows = await this.list('historical-price-eod/full', query, fmpIndexDay);
    return rows.map(({ date, ...bar }) => ({ timeMs: date, ...bar }));
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

  private async request<S extends z.ZodType>(
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

import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import type { TradeProtocol } from '../vendor-client/trade-stream.js';
import { VendorError } from '../vendor-client/vendor-error.js';
import type { VendorHttp } from '../vendor-client/vendor-http.js';
import {
  instant,
  parseEach,
  price,
  priceText,
  quantity,
  quantityText,
} from '../vendor-client/vendor-values.js';

/** Public documentation: docs.kraken.com, Spot WebSocket v2 `trade` and Spot REST market data. */

const tradeMessage = z.object({
  channel: z.literal('trade'),
  type: z.literal('update'),
  data: z.array(z.unknown()),
});
const trade = z.object({ symbol: z.string().max(40), price, qty: quantity, timestamp: instant });

/** The v2 trade channel. The snapshot of past trades that a subscription can bring is neither requested nor believed. */
export const krakenTrades: TradeProtocol = {
  subscribe: (symbols) => ({
    method: 'subscribe',
    params: { channel: 'trade', symbol: symbols, snapshot: false },
  }),
  unsubscribe: (symbols) => ({ method: 'unsubscribe', params: { channel: 'trade', symbol: symbols } }),
  trades(message) {
    const parsed = tradeMessage.safeParse(message);
    if (!parsed.success) return [];
    return parseEach(parsed.data.data, trade).rows.map(({ symbol, price, qty, timestamp }) => ({
      symbol,
      price,
      size: qty,
      timeMs: timestamp,
    }));
  },
};

/** Every REST answer: errors in words, and what was requested by the venue's own pair name. */
const krakenAnswer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});

const krakenPair = z.object({
  altname: z.string().max(40),
  wsname: z.string().max(40),
  status: z.string().optional(),
});

const todayAnd24h = z.tuple([priceText, priceText]);
const krakenTicker = z.object({
  /** Last trade: price, size. */
  c: z.tuple([priceText, quantityText]),
  /** Today (UTC) and the last 24 hours. */
  v: z.tuple([quantityText, quantityText]),
  l: todayAnd24h,
  h: todayAnd24h,
  /** First price of today (UTC). */
  o: priceText,
});

/** time, open, high, low, close, volume-weighted average, volume, number of trades */
const krakenCandle = z.tuple([
  z.number().int().positive(),
  priceText,
  priceText,
  priceText,
  priceText,
  z.unknown(),
  quantityText,
  z.unknown(),
]);

const TOO_MANY = /rate limit|too many/i;
const BACK_OFF_MS = 10_000;
/** Names that the venue's REST side still has from its early days. */
const MODERN: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** A pair under its three names. */
export interface KrakenProduct {
  /** Of the websocket: `BTC/USD`. */
  readonly symbol: string;
  /** Name in REST requests: `XBTUSD`. */
  readonly pair: string;
  /** Answered by REST: `XXBTZUSD`. */
  readonly answeredAs: string;
}

interface KrakenDay {
  readonly price: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
}

/** Requests to the venue's REST service. */
export class KrakenRest {
  constructor(private readonly http: VendorHttp) {}

  /** Pairs against the US dollar that trade, by our key. */
  async products(): Promise<Map<InstrumentKey, KrakenProduct>> {
    const result = await this.request('AssetPairs', {});
    const products = new Map<InstrumentKey, KrakenProduct>();
    for (const [answeredAs, raw] of Object.entries(result)) {
      const parsed = krakenPair.safeParse(raw);
      if (!parsed.success || (parsed.data.status ?? 'online') !== 'online') continue;
      const [base, quote] = parsed.data.wsname.split('/');
      if (!base || quote !== 'USD') continue;
      const name = MODERN[base] ?? base;
      products.set(instrumentKey('CRYPTO', `${name}USD`), {
        symbol: `${name}/USD`,
        pair: parsed.data.altname,
        answeredAs,
      });
    }
    return products;
  }

  /** State of today's (UTC) session by the venue's pair name; pairs with an unusable answer are left out. */
  async days(products: readonly KrakenProduct[]): Promise<Map<string, KrakenDay>> {
    if (products.length === 0) return new Map();
    const result = await this.request('Ticker', { pair: products.map(({ pair }) => pair).join(',') });
    const days = new Map<string, KrakenDay>();
    for (const [name, raw] of Object.entries(result)) {
      const { success, data } = krakenTicker.safeParse(raw);
      if (!success) continue;
      days.set(name, { price: data.c[0], open: data.o, high: data.h[0], low: data.l[0], volume: data.v[0] });
    }
    return days;
  }

  /** Candles from `fromMs` on, at most the newest 720 (all that the venue keeps ready). @param minutes of one candle */
  async candles({ pair, answeredAs }: KrakenProduct, minutes: number, fromMs: number): Promise<Bar[]> {
    // `since` is exclusive.
    const since = Math.floor(fromMs / 1000) - 1;
    const result = await this.request('OHLC', { pair, interval: minutes, since });
    const rows = result[answeredAs];
    if (!Array.isArray(rows)) throw new VendorError('kraken', 'shape', 'candles are missing');
    return parseEach(rows, krakenCandle).rows.map(([time, open, high, low, close, , volume]) => ({
      timeMs: time * 1000,
      open,
      high,
      low,
      close,
      volume,
    }));
  }

  private async request(
    method: string,
    query: Readonly<Record<string, string | number>>,
  ): Promise<Record<string, unknown>> {
    const parsed = krakenAnswer.safeParse(await this.http.getJson(`0/public/${method}`, query));
    if (!parsed.success) throw new VendorError('kraken', 'shape', `${method}: unknown form of answer`);
    const { error, result } = parsed.data;
    if (error.some((text) => TOO_MANY.test(text))) {
      await this.http.backOff(BACK_OFF_MS);
      throw new VendorError('kraken', 'rate_limited', `${method}: asked too often`, { waitMs: BACK_OFF_MS });
    }
    if (!result) throw new VendorError('kraken', 'shape', `${method}: refused`);
    return result;
  }
}

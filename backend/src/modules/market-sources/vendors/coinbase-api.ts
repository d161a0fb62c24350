import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { z } from 'zod';
import type { TradeProtocol } from '../vendor-client/trade-stream.js';
import { VendorError } from '../vendor-client/vendor-error.js';
import type { VendorHttp } from '../vendor-client/vendor-http.js';
import {
  instant,
  price,
  priceText,
  quantity,
  quantityText,
  parseEach,
} from '../vendor-client/vendor-values.js';

/** Public documentation: docs.cdp.coinbase.com, Exchange websocket feed `matches` and REST market data. */

const match = z.object({
  type: z.literal('match'),
  product_id: z.string().max(40),
  price: priceText,
  size: quantityText,
  time: instant,
});

const channels = (symbols: readonly string[]) => [
  { name: 'matches', product_ids: symbols },
  // Keeps a quiet product's line from looking dead.
  { name: 'heartbeat', product_ids: symbols },
];

/** The matches channel. `last_match`, the trade before the subscription, is in the snapshot already. */
export const coinbaseTrades: TradeProtocol = {
  subscribe: (symbols) => ({ type: 'subscribe', channels: channels(symbols) }),
  unsubscribe: (symbols) => ({ type: 'unsubscribe', channels: channels(symbols) }),
  trades(message) {
    const { success, data } = match.safeParse(message);
    return success
      ? [{ symbol: data.product_id, price: data.price, size: data.size, timeMs: data.time }]
      : [];
  },
};

const coinbaseProduct = z.object({
  id: z.string().max(40),
  base_currency: z.string().max(20),
  quote_currency: z.string().max(20),
  status: z.string().optional(),
});

/** time (s), low, high, open, close, volume — low comes first */
const coinbaseCandle = z.tuple([z.number().int().positive(), price, price, price, price, quantity]);

const CANDLES_PER_CALL = 300;
/** 9,000 candles: six days of minutes, a year of hours, all days there are. Older ones are left out. */
const MAX_CALLS = 30;

/** Requests to the venue's REST service. */
export class CoinbaseRest {
  constructor(private readonly http: VendorHttp) {}

  /** Product ids against the US dollar that trade, by our key. */
  async products(): Promise<Map<InstrumentKey, string>> {
    const answer = await this.http.getJson('products');
    if (!Array.isArray(answer)) throw new VendorError('coinbase', 'shape', 'products are not a list');
    const products = new Map<InstrumentKey, string>();
    for (const product of parseEach(answer, coinbaseProduct).rows) {
      if (product.quote_currency !== 'USD' || (product.status ?? 'online') !== 'online') continue;
      products.set(instrumentKey('CRYPTO', `${product.base_currency}USD`), product.id);
    }
    return products;
  }

  /** Candles of `[fromMs, toMs)` in any order, the newest 9,000 where there are more. @param seconds of one candle */
  async candles(product: string, seconds: number, fromMs: number, toMs: number): Promise<Bar[]> {
    const lengthMs = seconds * 1000;
    const bars: Bar[] = [];
    let endMs = toMs;
    for (let call = 0; call < MAX_CALLS && endMs > fromMs; call++) {
      // Both ends are inclusive there.
      const startMs = Math.max(fromMs, endMs - (CANDLES_PER_CALL - 1) * lengthMs);
      const answer = await this.http.getJson(`products/${encodeURIComponent(product)}/candles`, {
        granularity: seconds,
        start: new Date(startMs).toISOString(),
        end: new Date(endMs).toISOString(),
      });
      if (!Array.isArray(answer)) throw new VendorError('coinbase', 'shape', 'candles are not a list');
      // Before the listing of a product there is nothing more.
      if (answer.length === 0 && call > 0) break;
      const { rows, dropped } = parseEach(answer, coinbaseCandle);
      // Not the same as having none.
      if (rows.length === 0 && dropped > 0)
        throw new VendorError('coinbase', 'shape', `none of ${dropped} candles can be read`);
      for (const [time, low, high, open, close, volume] of rows) {
        bars.push({ timeMs: time * 1000, open, high, low, close, volume });
      }
      endMs = startMs;
    }
    return bars;
  }
}

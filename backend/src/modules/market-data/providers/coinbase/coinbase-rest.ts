import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import { VendorError } from '../vendor-http/vendor-error.js';
import type { VendorHttp } from '../vendor-http/vendor-http.js';
import { parseEach } from '../vendor-http/vendor-values.js';
import { coinbaseCandle, coinbaseProduct } from './coinbase-protocol.js';

const CANDLES_PER_CALL = 300;
/** 9,000 candles: six days of minutes, a year of hours, all days there are. Older ones are left out. */
const MAX_CALLS = 30;

/** Questions to the venue's REST service. */
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

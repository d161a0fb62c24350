import { z } from 'zod';
import type { TradeProtocol } from '../streaming/trade-stream.js';
import { price, quantity } from '../vendor-http/vendor-values.js';

/** Public documentation: site.financialmodelingprep.com/developer/docs/websocket-api. */

const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2099, 0, 1);
const NS_PER_MS = 1e6;

/** ms since epoch UTC, which some feeds of the vendor write in nanoseconds. */
const msOrNs = z
  .number()
  .transform((value) => (value > LATEST_MS ? Math.floor(value / NS_PER_MS) : value))
  .pipe(z.number().min(EARLIEST_MS).max(LATEST_MS));

/** `Q` (the book) and `B` (a trade that is void) are left: the next quote that is asked for knows the latter. */
const trade = z.object({
  s: z.string().min(1).max(40),
  t: msOrNs,
  type: z.literal('T'),
  lp: price,
  ls: quantity,
});

const loginAnswer = z.object({ event: z.literal('login'), status: z.number() });

/** @param onRefused the vendor did not accept the key, or not on this line */
export function fmpTrades(apiKey: string, onRefused: (status: number) => void): TradeProtocol {
  return {
    login: { event: 'login', data: { apiKey } },
    admits(message) {
      const { success, data } = loginAnswer.safeParse(message);
      if (success && data.status !== 200) onRefused(data.status);
      return success && data.status === 200;
    },
    subscribe: (symbols) => ({ event: 'subscribe', data: { ticker: symbols } }),
    unsubscribe: (symbols) => ({ event: 'unsubscribe', data: { ticker: symbols } }),
    trades(message) {
      const { success, data } = trade.safeParse(message);
      return success ? [{ symbol: data.s.toLowerCase(), price: data.lp, size: data.ls, timeMs: data.t }] : [];
    },
  };
}

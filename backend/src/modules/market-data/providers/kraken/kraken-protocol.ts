import { z } from 'zod';
import type { TradeProtocol } from '../streaming/trade-stream.js';
import {
  instant,
  parseEach,
  price,
  priceText,
  quantity,
  quantityText,
} from '../vendor-http/vendor-values.js';

/** Public documentation: docs.kraken.com, Spot WebSocket v2 `trade` and Spot REST market data. */

const tradeMessage = z.object({
  channel: z.literal('trade'),
  type: z.literal('update'),
  data: z.array(z.unknown()),
});
const trade = z.object({ symbol: z.string().max(40), price, qty: quantity, timestamp: instant });

/** The v2 trade channel. The snapshot of past trades that a subscription can bring is neither asked for nor believed. */
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

/** Every REST answer: errors in words, and what was asked for by the venue's own pair name. */
export const krakenAnswer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});

export const krakenPair = z.object({
  altname: z.string().max(40),
  wsname: z.string().max(40),
  status: z.string().optional(),
});

const todayAnd24h = z.tuple([priceText, priceText]);
export const krakenTicker = z.object({
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
export const krakenCandle = z.tuple([
  z.number().int().positive(),
  priceText,
  priceText,
  priceText,
  priceText,
  z.unknown(),
  quantityText,
  z.unknown(),
]);

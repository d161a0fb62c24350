import { z } from 'zod';
import type { TradeProtocol } from '../streaming/trade-stream.js';
import { instant, price, priceText, quantity, quantityText } from '../vendor-http/vendor-values.js';

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

export const coinbaseProduct = z.object({
  id: z.string().max(40),
  base_currency: z.string().max(20),
  quote_currency: z.string().max(20),
  status: z.string().optional(),
});

/** time (s), low, high, open, close, volume — low comes first */
export const coinbaseCandle = z.tuple([z.number().int().positive(), price, price, price, price, quantity]);

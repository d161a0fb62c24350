import type { FakeMarket, FakeTrade } from './fake-market.js';
import { VendorServer } from './vendor-server.js';

const productOf = (symbol: string): string => symbol.replace(/USD$/, '-USD');
const MAX_CANDLES = 300;

/** Speaks Coinbase Exchange's public REST service and its websocket feed. */
export function coinbaseServer(market: FakeMarket): VendorServer {
  const server = new VendorServer(({ path, query }) => {
    if (path === '/products') {
      const products = market.symbols.map((symbol) => ({
        id: productOf(symbol),
        base_currency: symbol.replace(/USD$/, ''),
        quote_currency: 'USD',
        status: 'online',
      }));
      return {
        body: [...products, { id: 'BTC-EUR', base_currency: 'BTC', quote_currency: 'EUR', status: 'online' }],
      };
    }
    const candles = /^\/products\/([A-Z0-9-]+)\/candles$/.exec(path);
    if (!candles) return null;
    const lengthMs = Number(query.get('granularity')) * 1000;
    const [startMs, endMs] = [Date.parse(query.get('start') ?? ''), Date.parse(query.get('end') ?? '')];
    if ((endMs - startMs) / lengthMs > MAX_CANDLES)
      return { status: 400, body: { message: 'too many candles' } };
    const rows = market
      .bars(candles[1]!.replace('-', ''), lengthMs, startMs - (startMs % lengthMs), endMs + 1)
      .map(({ timeMs, open, high, low, close, volume }) => [timeMs / 1000, low, high, open, close, volume])
      .reverse();
    return { body: rows };
  });
  server.onSocketMessage = (socket, message) => {
    const { channels } = message as { channels: { name: string; product_ids: string[] }[] };
    socket.send(JSON.stringify({ type: 'subscriptions', channels }));
    for (const product of channels[0]?.product_ids ?? []) {
      const last = {
        type: 'last_match',
        product_id: product,
        price: '1.00',
        size: '9999',
        time: '2020-01-01T00:00:00.000000Z',
      };
      socket.send(JSON.stringify(last));
    }
  };
  return server;
}

export function coinbaseMatches(trades: readonly FakeTrade[]): object[] {
  return trades.map(({ id, symbol, price, size, timeMs }) => ({
    type: 'match',
    trade_id: id,
    sequence: id * 10,
    maker_order_id: 'ac928c66-ca53-498f-9c13-a110027a60e8',
    taker_order_id: '132fb6ae-456b-4654-b4e0-d681ac05cea1',
    time: new Date(timeMs).toISOString().replace('Z', '000Z'),
    product_id: productOf(symbol),
    size: size.toFixed(8),
    price: price.toFixed(2),
    side: 'sell',
  }));
}

import type { FakeMarket, FakeTrade } from './fake-market.js';
import { VendorServer } from './vendor-server.js';

/** Our symbol → the venue's names. */
const PAIRS: Record<string, { answeredAs: string; altname: string; wsname: string; symbol: string }> = {
  BTCUSD: { answeredAs: 'XXBTZUSD', altname: 'XBTUSD', wsname: 'XBT/USD', symbol: 'BTC/USD' },
  ETHUSD: { answeredAs: 'XETHZUSD', altname: 'ETHUSD', wsname: 'ETH/USD', symbol: 'ETH/USD' },
};

/** Speaks Kraken's public REST service and its websocket v2. */
export function krakenServer(market: FakeMarket): VendorServer {
  const text = (value: number): string => value.toFixed(5);
  const ours = (altname: string): string =>
    Object.keys(PAIRS).find((symbol) => PAIRS[symbol]!.altname === altname) ?? '';
  const server = new VendorServer(({ path, query }) => {
    if (path === '/0/public/AssetPairs') {
      const pairs = Object.entries(PAIRS).map(([, { answeredAs, altname, wsname }]) => [
        answeredAs,
        { altname, wsname, base: 'X', quote: 'ZUSD', status: 'online' },
      ]);
      return {
        body: {
          error: [],
          result: Object.fromEntries([
            ...pairs,
            ['XXBTZEUR', { altname: 'XBTEUR', wsname: 'XBT/EUR', status: 'online' }],
          ]),
        },
      };
    }
    if (path === '/0/public/Ticker') {
      const result = (query.get('pair') ?? '').split(',').map((altname) => {
        const symbol = ours(altname);
        const { price, open, high, low, volume } = market.state(symbol);
        return [
          PAIRS[symbol]!.answeredAs,
          {
            a: [text(price), '1', '1.000'],
            b: [text(price), '1', '1.000'],
            c: [text(price), '0.10000000'],
            v: [text(volume), text(volume * 2)],
            p: [text(price), text(price)],
            t: [10, 20],
            l: [text(low), text(low)],
            h: [text(high), text(high)],
            o: text(open),
          },
        ];
      });
      return { body: { error: [], result: Object.fromEntries(result) } };
    }
    if (path === '/0/public/OHLC') {
      const symbol = ours(query.get('pair') ?? '');
      const lengthMs = Number(query.get('interval')) * 60_000;
      const rows = market
        .bars(symbol, lengthMs, Number(query.get('since')) * 1000 + 1, Infinity)
        .map(({ timeMs, open, high, low, close, volume }) => [
          timeMs / 1000,
          text(open),
          text(high),
          text(low),
          text(close),
          text(close),
          text(volume),
          5,
        ]);
      return { body: { error: [], result: { [PAIRS[symbol]!.answeredAs]: rows, last: 0 } } };
    }
    return null;
  });
  server.onSocketMessage = (socket, message) => {
    const { method, params } = message as { method: string; params: { symbol: string[] } };
    for (const symbol of params.symbol) {
      socket.send(JSON.stringify({ method, success: true, result: { channel: 'trade', symbol } }));
    }
  };
  return server;
}

export function krakenTradeMessage(trades: readonly FakeTrade[]): object {
  return {
    channel: 'trade',
    type: 'update',
    data: trades.map(({ id, symbol, price, size, timeMs }) => ({
      symbol: PAIRS[symbol]?.symbol ?? symbol,
      side: 'buy',
      price,
      qty: size,
      ord_type: 'market',
      trade_id: id,
      timestamp: new Date(timeMs).toISOString().replace('Z', '123Z'),
    })),
  };
}

import type { FakeMarket } from './fake-market.js';
import { VendorServer } from './vendor-server.js';

const LENGTHS: Record<string, number> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '60m': 3_600_000,
  '1d': 86_400_000,
};

/** Speaks Yahoo Finance's chart service as it was recorded. */
export function yahooServer(market: FakeMarket): VendorServer {
  return new VendorServer(({ path, query }) => {
    const symbol = /^\/v8\/finance\/chart\/([A-Z0-9-]+)$/.exec(path)?.[1];
    if (!symbol || !market.symbols.includes(symbol)) return null;
    const lengthMs = LENGTHS[query.get('interval') ?? '']!;
    const [fromMs, toMs] = [Number(query.get('period1')) * 1000, Number(query.get('period2')) * 1000];
    const bars = market.bars(symbol, lengthMs, fromMs - (fromMs % lengthMs), toMs + 1);
    const state = market.state(symbol);
    // Daily rows carry the time of the opening bell.
    const bellMs = lengthMs === LENGTHS['1d'] ? market.openMs % lengthMs : 0;
    return {
      body: {
        chart: {
          result: [
            {
              meta: {
                currency: 'USD',
                symbol,
                instrumentType: 'EQUITY',
                regularMarketTime: Math.floor(state.timeMs / 1000),
                regularMarketPrice: state.price,
                regularMarketDayHigh: state.high,
                regularMarketDayLow: state.low,
                regularMarketVolume: state.volume,
                dataGranularity: query.get('interval'),
              },
              timestamp: bars.map(({ timeMs }) => (timeMs + bellMs) / 1000),
              indicators: {
                quote: [
                  {
                    open: bars.map(({ open }) => open),
                    high: bars.map(({ high }) => high),
                    low: bars.map(({ low }) => low),
                    close: bars.map(({ close }) => close),
                    volume: bars.map(({ volume }) => volume),
                  },
                ],
              },
            },
          ],
          error: null,
        },
      },
    };
  });
}

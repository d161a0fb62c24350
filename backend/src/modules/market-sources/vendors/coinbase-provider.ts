import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { HistoryQuery, MarketDataProvider } from '../port/market-data-provider.js';
import { CryptoVenue } from './crypto-venue.js';
import { saneBars } from '../vendor-client/vendor-values.js';
import type { VendorSetup } from '../vendor-client/vendor-http.js';
import { coinbaseTrades, CoinbaseRest } from './coinbase-api.js';

const SECONDS = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '1d': 86_400 } as const satisfies Partial<
  Record<BarInterval, number>
>;

/** Crypto against the US dollar from Coinbase Exchange's public services: no key needed. */
export class CoinbaseProvider extends CryptoVenue<string, CoinbaseRest> implements MarketDataProvider {
  readonly capabilities = {
    stream: true,
    snapshot: true,
    history: Object.keys(SECONDS) as (keyof typeof SECONDS)[],
  };

  constructor(setup: VendorSetup) {
    super('coinbase', setup, {
      baseUrl: 'https://api.exchange.coinbase.com',
      hosts: ['api.exchange.coinbase.com'],
      headers: { 'user-agent': 'PriceAlgo' },
      socketUrl: 'wss://ws-feed.exchange.coinbase.com',
      protocol: coinbaseTrades,
      rest: (http) => new CoinbaseRest(http),
    });
  }

  protected override streamedAs(product: string): string {
    return product;
  }

  /**
   * The state now, whatever `atMs`, out of the daily candles of yesterday and today: a call for each product, because
   * the venue's statistics are of the last 24 hours and not of the session. One product's failure is its own.
   */
  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const products = await this.products.all();
    const nowMs = this.nowMs();
    const dayMs = nowMs - (nowMs % DAY_MS);
    const states = await Promise.allSettled(
      instruments.map(async ({ key }) => {
        const product = products.get(key);
        if (product === undefined) return [];
        const days = saneBars(
          await this.rest.candles(product, SECONDS['1d'], dayMs - DAY_MS, nowMs),
          dayMs - DAY_MS,
          nowMs + 1,
        );
        const today = days.find(({ timeMs }) => timeMs === dayMs);
        const yesterday = days.find(({ timeMs }) => timeMs === dayMs - DAY_MS);
        const session = today ?? yesterday;
        if (!session) return [];
        return [
          {
            key,
            price: session.close,
            previousClose: today ? (yesterday?.close ?? null) : null,
            open: session.open,
            dayHigh: session.high,
            dayLow: session.low,
            volume: session.volume,
            timeMs: today ? Math.min(atMs, nowMs) : dayMs - 1,
          },
        ];
      }),
    );
    const failed = states.find((state) => state.status === 'rejected');
    if (failed && states.every((state) => state.status === 'rejected')) throw failed.reason;
    return states.flatMap((state) => (state.status === 'fulfilled' ? state.value : []));
  }

  async history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    const product = await this.products.of(instrument);
    const seconds = SECONDS[interval as keyof typeof SECONDS];
    if (product === undefined || !seconds) return [];
    return saneBars(await this.rest.candles(product, seconds, fromMs, toMs), fromMs, toMs);
  }
}

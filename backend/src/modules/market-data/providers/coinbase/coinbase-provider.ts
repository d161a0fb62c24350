import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { DAY_MS } from '../../../../common/market/new-york-day.js';
import type { SessionSnapshot } from '../../../../common/market/tick.js';
import type { HistoryQuery, MarketDataProvider, ProviderHealth, TickSink } from '../market-data-provider.js';
import { TradeStream } from '../streaming/trade-stream.js';
import { VenueProducts } from '../streaming/venue-products.js';
import { saneBars } from '../vendor-http/sane-bars.js';
import { VendorHttp } from '../vendor-http/vendor-http.js';
import type { VendorSetup } from '../vendor-http/vendor-setup.js';
import { coinbaseTrades } from './coinbase-protocol.js';
import { CoinbaseRest } from './coinbase-rest.js';

const BASE_URL = 'https://api.exchange.coinbase.com';
const SOCKET_URL = 'wss://ws-feed.exchange.coinbase.com';
const SECONDS = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '1d': 86_400 } as const satisfies Partial<
  Record<BarInterval, number>
>;

/** Crypto against the US dollar from Coinbase Exchange's public services: no key needed. */
export class CoinbaseProvider implements MarketDataProvider {
  readonly name = 'coinbase';
  readonly simulated = false;
  readonly replay = false;
  readonly capabilities = {
    stream: true,
    snapshot: true,
    history: Object.keys(SECONDS) as (keyof typeof SECONDS)[],
  };
  readonly selfTestKey: InstrumentKey = 'CRYPTO:BTCUSD';
  private readonly http: VendorHttp;
  private readonly rest: CoinbaseRest;
  private readonly products: VenueProducts<string>;
  private readonly trades: TradeStream;
  private run = 0;

  constructor(private readonly setup: VendorSetup) {
    const { clock, budget, warn, baseUrl, socketUrl } = setup;
    this.http = new VendorHttp({
      vendor: this.name,
      baseUrl: baseUrl ?? BASE_URL,
      hosts: ['api.exchange.coinbase.com'],
      configured: baseUrl !== undefined,
      headers: { 'user-agent': 'PriceAlgo' },
      clock,
      budget,
      warn,
    });
    this.rest = new CoinbaseRest(this.http);
    this.products = new VenueProducts(clock, () => this.rest.products());
    this.trades = new TradeStream({
      vendor: this.name,
      url: socketUrl ?? SOCKET_URL,
      configured: socketUrl !== undefined,
      clock,
      protocol: coinbaseTrades,
      warn,
    });
  }

  nowMs(): number {
    return this.setup.clock.nowMs();
  }

  async supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    const wanted = all.filter(({ exchangeShortName }) => exchangeShortName === 'CRYPTO');
    if (wanted.length === 0) return [];
    const products = await this.products.all();
    return wanted.filter(({ key }) => products.has(key));
  }

  async start(instruments: readonly MarketInstrument[], sink: TickSink): Promise<void> {
    const run = ++this.run;
    const products = await this.products.all();
    if (run !== this.run) return;
    const symbols = new Map<InstrumentKey, string>();
    for (const { key } of instruments) {
      const product = products.get(key);
      if (product) symbols.set(key, product);
    }
    this.trades.start(symbols, sink);
  }

  async stop(): Promise<void> {
    this.run += 1;
    this.trades.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    this.http.close();
  }

  health(): ProviderHealth {
    return this.trades.health();
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

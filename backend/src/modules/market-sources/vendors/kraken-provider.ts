import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import { barStartMs } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { HistoryQuery, MarketDataProvider, ProviderEvents } from '../port/market-data-provider.js';
import { CryptoVenue } from './crypto-venue.js';
import { saneBars } from '../vendor-client/vendor-values.js';
import { askingFor } from '../vendor-client/call-lanes.js';
import type { VendorSetup } from '../vendor-client/vendor-http.js';
import { KrakenRest, type KrakenProduct, krakenTrades } from './kraken-api.js';

const MINUTES = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '1d': 1440 } as const satisfies Partial<
  Record<BarInterval, number>
>;

/** Crypto against the US dollar from Kraken's public services: no key needed. */
export class KrakenProvider extends CryptoVenue<KrakenProduct, KrakenRest> implements MarketDataProvider {
  readonly capabilities = {
    stream: true,
    snapshot: true,
    history: Object.keys(MINUTES) as (keyof typeof MINUTES)[],
  };
  /** Close of the UTC day before, for one day. */
  private readonly closes = new Map<InstrumentKey, { dayMs: number; close: number }>();
  private readonly snapshots = new Map<InstrumentKey, SessionSnapshot>();

  constructor(setup: VendorSetup) {
    super('kraken', setup, {
      baseUrl: 'https://api.kraken.com',
      hosts: ['api.kraken.com'],
      socketUrl: 'wss://ws.kraken.com/v2',
      protocol: krakenTrades,
      rest: (http) => new KrakenRest(http),
    });
  }

  protected override streamedAs({ symbol }: KrakenProduct): string {
    return symbol;
  }

  protected override onStarted(
    instruments: readonly MarketInstrument[],
    events: ProviderEvents,
    run: number,
  ): void {
    void askingFor('feed', () => this.fetchCloses(instruments, events, run));
  }

  /** The state now, whatever `atMs`: the venue's ticker knows no other. One call for all. */
  async snapshot(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<readonly SessionSnapshot[]> {
    const products = await this.products.all();
    const known = instruments.flatMap(({ key }) => {
      const product = products.get(key);
      return product ? [{ key, product }] : [];
    });
    const days = await this.rest.days(known.map(({ product }) => product));
    const dayMs = utcDayMs(this.nowMs());
    return known.flatMap(({ key, product }) => {
      const day = days.get(product.answeredAs);
      if (!day) return [];
      const held = this.closes.get(key);
      const snapshot: SessionSnapshot = {
        key,
        price: day.price,
        previousClose: held?.dayMs === dayMs ? held.close : null,
        open: day.open,
        dayHigh: Math.max(day.high, day.price),
        dayLow: Math.min(day.low, day.price),
        volume: day.volume,
        timeMs: Math.min(atMs, this.nowMs()),
      };
      this.snapshots.set(key, snapshot);
      return [snapshot];
    });
  }

  async history({ instrument, interval, fromMs, toMs }: HistoryQuery): Promise<readonly Bar[]> {
    const product = await this.products.of(instrument);
    const minutes = MINUTES[interval as keyof typeof MINUTES];
    if (!product || !minutes) return [];
    const bars = await this.rest.candles(product, minutes, fromMs);
    return saneBars(bars, fromMs, toMs).filter(
      (bar) => barStartMs(bar.timeMs, interval, 'utc') === bar.timeMs,
    );
  }

  /** The ticker lacks yesterday's close: it is requested for one pair after the other and reported when known. */
  private async fetchCloses(
    instruments: readonly MarketInstrument[],
    events: ProviderEvents,
    run: number,
  ): Promise<void> {
    const dayMs = utcDayMs(this.nowMs());
    for (const instrument of instruments) {
      if (run !== this.run) return;
      const { key } = instrument;
      if (this.closes.get(key)?.dayMs === dayMs) continue;
      const query = { instrument, interval: '1d' as const, fromMs: dayMs - DAY_MS, toMs: dayMs };
      const [yesterday] = await this.history(query).catch(() => []);
      if (!yesterday || run !== this.run) continue;
      this.closes.set(key, { dayMs, close: yesterday.close });
      const snapshot = this.snapshots.get(key);
      if (snapshot) events.onSnapshots?.([{ ...snapshot, previousClose: yesterday.close }]);
    }
  }
}

function utcDayMs(timeMs: number): number {
  return timeMs - (timeMs % DAY_MS);
}

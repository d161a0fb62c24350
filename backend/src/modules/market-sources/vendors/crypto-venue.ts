import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { ProviderEvents, ProviderHealth, TickSink } from '../port/market-data-provider.js';
import type { WallClock } from '../port/wall-clock.js';
import { TradeStream, type TradeProtocol } from '../vendor-client/trade-stream.js';
import { VendorHttp, type VendorSetup } from '../vendor-client/vendor-http.js';

export interface VenueServices<Rest> {
  readonly baseUrl: string;
  /** The only hosts that its REST service is called at. */
  readonly hosts: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly socketUrl: string;
  readonly protocol: TradeProtocol;
  readonly rest: (http: VendorHttp) => Rest;
}

/**
 * A venue of crypto against the US dollar with public services: products over REST, trades over a socket. The requests
 * for snapshots and history differ from venue to venue.
 */
export abstract class CryptoVenue<
  Product,
  Rest extends { products(): Promise<Map<InstrumentKey, Product>> },
> {
  readonly simulated = false;
  readonly replay = false;
  readonly selfTestKey: InstrumentKey = 'CRYPTO:BTCUSD';
  protected readonly rest: Rest;
  protected readonly products: VenueProducts<Product>;
  /** Counts starts and stops: work of an earlier one ends by itself. */
  protected run = 0;
  private readonly http: VendorHttp;
  private readonly trades: TradeStream;

  constructor(
    readonly name: string,
    private readonly setup: VendorSetup,
    services: VenueServices<Rest>,
  ) {
    const { clock, budget, warn, onCall, baseUrl, socketUrl } = setup;
    this.http = new VendorHttp({
      vendor: name,
      baseUrl: baseUrl ?? services.baseUrl,
      hosts: [...services.hosts],
      configured: baseUrl !== undefined,
      ...(services.headers ? { headers: { ...services.headers } } : {}),
      clock,
      budget,
      warn,
      onCall,
    });
    this.rest = services.rest(this.http);
    this.products = new VenueProducts(clock, () => this.rest.products());
    this.trades = new TradeStream({
      vendor: name,
      url: socketUrl ?? services.socketUrl,
      configured: socketUrl !== undefined,
      clock,
      protocol: services.protocol,
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

  async start(
    instruments: readonly MarketInstrument[],
    sink: TickSink,
    events: ProviderEvents = {},
  ): Promise<void> {
    const run = ++this.run;
    const products = await this.products.all();
    if (run !== this.run) return;
    const symbols = new Map<InstrumentKey, string>();
    for (const { key } of instruments) {
      const product = products.get(key);
      if (product) symbols.set(key, this.streamedAs(product));
    }
    this.trades.start(symbols, sink);
    this.onStarted?.(instruments, events, run);
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

  /** The product's name on the socket. */
  protected abstract streamedAs(product: Product): string;

  /** What else a venue requests once its trades flow; never waited for. */
  protected onStarted?(instruments: readonly MarketInstrument[], events: ProviderEvents, run: number): void;
}

const KEPT_MS = 3_600_000;

/** Products of a venue by our key, requested once an hour; while the venue is away the last answer stays. */
class VenueProducts<P> {
  private products = new Map<InstrumentKey, P>();
  private requestedMs = -Infinity;
  private refreshing: Promise<void> | null = null;

  constructor(
    private readonly clock: WallClock,
    private readonly request: () => Promise<Map<InstrumentKey, P>>,
  ) {}

  async of({ key }: MarketInstrument): Promise<P | undefined> {
    return (await this.all()).get(key);
  }

  /** @throws when the venue does not answer and never did. */
  async all(): Promise<ReadonlyMap<InstrumentKey, P>> {
    if (this.clock.monotonicMs() - this.requestedMs >= KEPT_MS) {
      this.refreshing ??= this.refresh().finally(() => (this.refreshing = null));
      await this.refreshing;
    }
    return this.products;
  }

  private async refresh(): Promise<void> {
    try {
      this.products = await this.request();
      this.requestedMs = this.clock.monotonicMs();
    } catch (error) {
      if (this.products.size === 0) throw error;
      // Requested again in ten minutes: an old list serves better than none.
      this.requestedMs = this.clock.monotonicMs() - KEPT_MS + 600_000;
    }
  }
}

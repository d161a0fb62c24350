import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { CorporateAction } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';
import type { AppConfig } from '../../../config/app-config.js';
import { createProvider, createVendor, type ProviderSurroundings } from './create-provider.js';
import { FallbackProvider, type ProviderOrder } from './fallback-provider.js';
import {
  type HistoryQuery,
  type MarketDataProvider,
  type ProviderCapabilities,
  type ProviderDirectoryRow,
  type ProviderEvents,
  type ProviderHealth,
  type SourcedBars,
  type TickSink,
  sourcedHistory,
  sourceNamesOf,
} from '../port/market-data-provider.js';

export interface ConfiguredProviderOptions {
  /** The configuration with what administrators chose, as it is now. */
  wanted: () => AppConfig;
  /** What a process starts with when it cannot work with what administrators chose. */
  fallback: AppConfig;
  surroundings: ProviderSurroundings;
}

/**
 * The provider that is configured now. It follows a changed order or key while it runs: real sources are rearranged in
 * place, so that drivers that stay keep their connections and rows keep their prices; a market of another kind
 * (invented, recorded, real) replaces the one before as a whole.
 */
export class ConfiguredProvider implements MarketDataProvider {
  private readonly listeners = new Set<() => void>();
  private work: Promise<void> = Promise.resolve();
  private refusal: string | null = null;

  private constructor(
    private readonly options: ConfiguredProviderOptions,
    private held: MarketDataProvider,
    private config: AppConfig,
  ) {}

  /** @throws Error naming the variable to change when what the environment says cannot work either. */
  static async create(options: ConfiguredProviderOptions): Promise<ConfiguredProvider> {
    const { wanted, fallback, surroundings } = options;
    const config = wanted();
    try {
      return new ConfiguredProvider(options, await createProvider(config, surroundings), config);
    } catch (error) {
      if (choiceOf(config) === choiceOf(fallback)) throw error;
      const provider = await createProvider(fallback, surroundings);
      const made = new ConfiguredProvider(options, provider, fallback);
      made.refuse(config, error as Error);
      return made;
    }
  }

  /** The driver, or the sources as one, behind this. Another one after `onReplaced`. */
  get current(): MarketDataProvider {
    return this.held;
  }

  /** Why what administrators chose is not what runs here, `null` where it is. */
  get refused(): string | null {
    return this.refusal;
  }

  /** Called when a market of another kind is `current`; the one before is closed then. @returns what ends it */
  onReplaced(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes over what is wanted now. Never rejects: what cannot work is logged, and the present sources go on. */
  follow(): Promise<void> {
    this.work = this.work.then(async () => {
      const config = this.options.wanted();
      try {
        await this.changeTo(config);
        this.refusal = null;
      } catch (error) {
        this.refuse(config, error as Error);
      }
    });
    return this.work;
  }

  get name(): string {
    return this.held.name;
  }

  get sourceNames(): readonly string[] {
    return sourceNamesOf(this.held);
  }

  get simulated(): boolean {
    return this.held.simulated;
  }

  get replay(): boolean {
    return this.held.replay;
  }

  get capabilities(): ProviderCapabilities {
    return this.held.capabilities;
  }

  get selfTestKey(): InstrumentKey {
    return this.held.selfTestKey;
  }

  nowMs(): number {
    return this.held.nowMs();
  }

  supported(all: readonly MarketInstrument[]): Promise<readonly MarketInstrument[]> {
    return this.held.supported(all);
  }

  start(instruments: readonly MarketInstrument[], sink: TickSink, events?: ProviderEvents): Promise<void> {
    return this.held.start(instruments, sink, events);
  }

  async historyChanged(keys: readonly InstrumentKey[]): Promise<void> {
    await this.held.historyChanged?.(keys);
  }

  stop(): Promise<void> {
    return this.held.stop();
  }

  snapshot(instruments: readonly MarketInstrument[], atMs: number): Promise<readonly SessionSnapshot[]> {
    return this.held.snapshot(instruments, atMs);
  }

  history(query: HistoryQuery): Promise<readonly Bar[]> {
    return this.held.history(query);
  }

  historyFrom(query: HistoryQuery): Promise<SourcedBars> {
    return sourcedHistory(this.held, query);
  }

  async profile(instrument: MarketInstrument): Promise<InstrumentProfile | null> {
    return (await this.held.profile?.(instrument)) ?? null;
  }

  async fundamentals(
    instrument: MarketInstrument,
    period: FundamentalPeriod,
  ): Promise<readonly FundamentalStatement[]> {
    return (await this.held.fundamentals?.(instrument, period)) ?? [];
  }

  async corporateActions(instrument: MarketInstrument, fromMs: number): Promise<readonly CorporateAction[]> {
    return (await this.held.corporateActions?.(instrument, fromMs)) ?? [];
  }

  async *directory(): AsyncIterable<ProviderDirectoryRow> {
    if (this.held.directory) yield* this.held.directory();
  }

  async search(keyword: string): Promise<readonly ProviderDirectoryRow[]> {
    return (await this.held.search?.(keyword)) ?? [];
  }

  health(): ProviderHealth {
    return this.held.health?.() ?? { up: true, detail: 'in this process' };
  }

  sourceOf(key: InstrumentKey): string {
    return this.held.sourceOf?.(key) ?? this.held.name;
  }

  async close(): Promise<void> {
    await this.work;
    await end(this.held);
  }

  private async changeTo(config: AppConfig): Promise<void> {
    if (choiceOf(config) === choiceOf(this.config)) return;
    const { surroundings } = this.options;
    if (this.held instanceof FallbackProvider && isReal(config)) {
      const order = this.orderOf(this.held, config);
      this.config = config;
      await this.held.rearrange(order);
      return;
    }
    const before = this.held;
    this.held = await createProvider(config, surroundings);
    this.config = config;
    for (const listener of this.listeners) listener();
    await end(before);
  }

  /** Drivers that run and work with the same key as before stay. */
  private orderOf({ drivers }: FallbackProvider, config: AppConfig): ProviderOrder {
    const sameKey = config.env.FMP_API_KEY === this.config.env.FMP_API_KEY;
    const [first, ...others] = config.env.MARKET_DATA.map((name) => {
      const running = drivers.find((driver) => driver.name === name);
      return running && (name !== 'fmp' || sameKey)
        ? running
        : createVendor(name, config, this.options.surroundings);
    });
    return [first!, ...others];
  }

  private refuse({ env }: AppConfig, error: Error): void {
    const reason = `${env.MARKET_DATA.join(',')} cannot be used: ${error.message}`;
    this.refusal = reason;
    this.options.surroundings.warn(`${reason}; ${this.name} goes on`);
  }
}

const isReal = ({ env }: AppConfig): boolean =>
  env.MARKET_DATA.every((name) => name !== 'simulated' && name !== 'replay');

/** What of a configuration decides which drivers run. */
function choiceOf({ env }: AppConfig): string {
  const key = env.MARKET_DATA.includes('fmp') ? env.FMP_API_KEY : undefined;
  return JSON.stringify([env.MARKET_DATA, key]);
}

async function end(provider: MarketDataProvider): Promise<void> {
  if (provider.close) await provider.close();
  else await provider.stop();
}

import type { AppConfig } from '../../../config/app-config.js';
import type { MarketDataProvider, ProviderHealth } from '../port/market-data-provider.js';
import { createProvider, createVendor, type ProviderSurroundings } from './create-provider.js';
import { FallbackProvider, type ProviderOrder } from './fallback-provider.js';

export interface ConfiguredSourcesOptions {
  /** The configuration with what administrators chose, as it is now. */
  wanted: () => AppConfig;
  /** What a process starts with when it cannot work with what administrators chose. */
  fallback: AppConfig;
  surroundings: ProviderSurroundings;
}

/**
 * The sources that are configured now. They follow a changed order or key while they run: real sources are rearranged in
 * place, so that drivers that stay keep their connections and rows keep their prices; a market of another kind
 * (invented, recorded, real) replaces the one before as a whole.
 */
export class ConfiguredSources {
  private readonly listeners = new Set<() => void>();
  private work: Promise<void> = Promise.resolve();
  private refusal: string | null = null;

  private constructor(
    private readonly options: ConfiguredSourcesOptions,
    private held: MarketDataProvider,
    private config: AppConfig,
  ) {}

  /** @throws Error naming the variable to change when what the environment says cannot work either. */
  static async create(options: ConfiguredSourcesOptions): Promise<ConfiguredSources> {
    const { wanted, fallback, surroundings } = options;
    const config = wanted();
    try {
      return new ConfiguredSources(options, await createProvider(config, surroundings), config);
    } catch (error) {
      if (choiceOf(config) === choiceOf(fallback)) throw error;
      const provider = await createProvider(fallback, surroundings);
      const made = new ConfiguredSources(options, provider, fallback);
      made.refuse(config, error as Error);
      return made;
    }
  }

  /** The driver, or the sources as one. Another one after `onReplaced`. */
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

  /** A source without a health of its own needs nothing outside this process. */
  health(): ProviderHealth {
    return this.held.health?.() ?? { up: true, detail: 'in this process' };
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
    this.options.surroundings.warn(`${reason}; ${this.held.name} goes on`);
  }
}

/**
 * One provider for as long as the process runs: it hands every question to the one that runs at that moment, and so can do
 * what that one can.
 */
export function delegatingProvider(current: () => MarketDataProvider): MarketDataProvider {
  return new Proxy({} as MarketDataProvider, {
    get: (_target, name) => {
      const provider = current();
      const value: unknown = Reflect.get(provider, name, provider);
      return typeof value === 'function' ? (value.bind(provider) as unknown) : value;
    },
  });
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

import type { Redis } from 'ioredis';
import type { AppConfig } from '../../../config/app-config.js';
import type { MarketDataSourceName } from '../../../config/env.schema.js';
import { civilDate, epochDay, tradingHours } from '../../market-hours/index.js';
import { CoinbaseProvider } from '../vendors/coinbase-provider.js';
import { FallbackProvider } from './fallback-provider.js';
import { FmpProvider } from '../vendors/fmp-provider.js';
import { KrakenProvider } from '../vendors/kraken-provider.js';
import type { MarketDataProvider } from '../port/market-data-provider.js';
import { loadRecordedDay } from '../replay/recorded-day.js';
import { ReplayProvider, type PreviousCloseLookup } from '../replay/replay-provider.js';
import { alwaysOpen, exchangeCalendar, type ExchangeHours } from '../simulated/session-plan.js';
import type { KnownCloseLookup } from '../simulated/known-levels.js';
import { SimulatedProvider } from '../simulated/simulated-provider.js';
import type { TimelineSink } from '../timeline/timeline-entry.js';
import { createRateBudget, type RateBudget } from '../vendor-client/rate-budget.js';
import type { CallListener } from '../vendor-client/vendor-http.js';
import { systemClock, type WallClock } from '../port/wall-clock.js';
import { YahooProvider } from '../vendors/yahoo-provider.js';

/** Session of an exchange with its lunch break, on a date of its zone (day number since 1970-01-01). */
function exchangeHours(exchangeShortName: string, day: number): ReturnType<ExchangeHours> {
  const [first, afterwards] = tradingHours(exchangeShortName, civilDate(day));
  if (!first || !afterwards) return first ?? null;
  const pause = { fromMs: first.closeMs, toMs: afterwards.openMs };
  return { openMs: first.openMs, closeMs: afterwards.closeMs, pause };
}

export interface ProviderSurroundings {
  /** Receives one line for each recorded file with unusable rows, and vendors' troubles. */
  warn: (line: string) => void;
  previousClose?: PreviousCloseLookup;
  /** Where the invented market continues from. */
  knownCloses?: KnownCloseLookup;
  /** Receives which source serves and which failed, where there are real sources. */
  record?: TimelineSink;
  /** Shares the vendors' rate limits between the nodes. */
  redis?: Redis;
  clock?: WallClock;
  /** One budget of calls for each vendor, whoever asks: kept here so that a try counts with the feed's calls. */
  budgets?: Map<string, RateBudget>;
  /** Receives the outcome of every call of a vendor. */
  onCall?: CallListener;
  /** When each vendor last answered a call of this process, ms since epoch UTC. */
  answeredMs?: ReadonlyMap<string, number>;
}

/** Nest injection token of what this process builds its sources with. */
export const SOURCE_SURROUNDINGS = Symbol('SourceSurroundings');

/**
 * Builds the driver that `MARKET_DATA` names, or all of them as one. Calls nobody: a vendor that is down does not keep
 * the process from starting.
 * @throws Error naming the variable to change when the driver cannot work.
 */
export async function createProvider(
  config: AppConfig,
  surroundings: ProviderSurroundings,
): Promise<MarketDataProvider> {
  const { env } = config;
  const [first, ...others] = env.MARKET_DATA;
  if (first === 'replay') {
    const day = await loadRecordedDay(config.replayDir, env.REPLAY_DATE);
    day.faults.forEach(surroundings.warn);
    return new ReplayProvider({
      day,
      startTime: env.REPLAY_START,
      openOf: (exchange, date) => exchangeHours(exchange, epochDay(date))?.openMs ?? null,
      speed: env.REPLAY_SPEED,
      end: env.REPLAY_END,
      previousClose: surroundings.previousClose,
    });
  }
  if (first === undefined || first === 'simulated') {
    return new SimulatedProvider({
      seed: env.SIMULATED_SEED,
      ticksPerS: env.SIMULATED_TICKS_PER_S,
      sessions: env.SIMULATED_SESSION === 'always' ? alwaysOpen : exchangeCalendar(exchangeHours),
      knownCloses: surroundings.knownCloses,
      warn: surroundings.warn,
    });
  }
  const build = (name: MarketDataSourceName): MarketDataProvider => createVendor(name, config, surroundings);
  return new FallbackProvider(
    [build(first), ...others.map(build)],
    surroundings.clock ?? systemClock,
    surroundings.record ?? (() => undefined),
  );
}

/**
 * One real source. The rates are what the vendors publish for callers without a contract, or what is configured.
 * @throws Error naming the variable to change when the driver cannot work.
 */
export function createVendor(
  name: MarketDataSourceName,
  { env }: AppConfig,
  { warn, redis, clock = systemClock, budgets, onCall }: ProviderSurroundings,
): MarketDataProvider {
  const budget = (calls: number, perMs: number): RateBudget => {
    const made = budgets?.get(name) ?? createRateBudget({ vendor: name, calls, perMs, redis, clock });
    budgets?.set(name, made);
    return made;
  };
  const pollMs = env.MARKET_DATA_POLL_MS;
  switch (name) {
    case 'fmp':
      if (!env.FMP_API_KEY) throw new Error('FMP_API_KEY: fmp needs its key first');
      return new FmpProvider({
        clock,
        warn,
        onCall,
        budget: budget(env.FMP_CALLS_PER_MINUTE, 60_000),
        baseUrl: env.FMP_BASE_URL,
        socketUrl: env.FMP_SOCKET_URL,
        apiKey: env.FMP_API_KEY,
        pollMs,
      });
    case 'kraken':
      return new KrakenProvider({
        clock,
        warn,
        onCall,
        budget: budget(15, 15_000),
        baseUrl: env.KRAKEN_BASE_URL,
        socketUrl: env.KRAKEN_SOCKET_URL,
      });
    case 'coinbase':
      return new CoinbaseProvider({
        clock,
        warn,
        onCall,
        budget: budget(8, 1_000),
        baseUrl: env.COINBASE_BASE_URL,
        socketUrl: env.COINBASE_SOCKET_URL,
      });
    case 'yahoo':
      return new YahooProvider({
        clock,
        warn,
        onCall,
        budget: budget(env.YAHOO_CALLS_PER_MINUTE, 60_000),
        baseUrl: env.YAHOO_BASE_URL,
        pollMs,
      });
    default:
      throw new Error(`MARKET_DATA: ${name} stands alone`);
  }
}

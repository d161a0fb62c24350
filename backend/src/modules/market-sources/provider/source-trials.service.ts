import { Inject, Injectable } from '@nestjs/common';
import type { DataSourceName, SourceTrialDto, TryFault } from '@pricealgo/contract/data-sources';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { Settings } from '../../settings/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { listTickFiles } from '../replay/recorded-day.js';
import { askingFor } from '../vendor-client/call-lanes.js';
import { VendorError } from '../vendor-client/vendor-error.js';
import type { MarketDataProvider } from '../port/market-data-provider.js';
import {
  createProvider,
  createVendor,
  type ProviderSurroundings,
  SOURCE_SURROUNDINGS,
} from './create-provider.js';
import { FallbackProvider } from './fallback-provider.js';

/** Longer than any call of a vendor that works. */
const LIMIT_MS = 12_000;
/** Prices that a try shows: its best known instruments. */
const SHOWN = 2;
const DAY_MS = 86_400_000;
/** Later than every trade. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER - 1;

class TookTooLong extends Error {}

/** Asks one source for prices as it would be asked if it were chosen, without choosing it. */
@Injectable()
export class SourceTrials {
  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly directory: InstrumentDirectory,
    @Inject(SOURCE_SURROUNDINGS) private readonly surroundings: ProviderSurroundings,
  ) {}

  /** @param key in place of the one that is known. Never rejects, and takes {@link LIMIT_MS} at most. */
  async try(name: DataSourceName, key?: string): Promise<SourceTrialDto> {
    const startMs = performance.now();
    const answer: Outcome = await askingFor('members', () => this.attempt(name, key)).catch(outcomeOf);
    const { quotes = [], served = 0, recorded = [], fault = null, detail = null } = answer;
    const tookMs = Math.round(performance.now() - startMs);
    return { name, works: fault === null, tookMs, quotes, served, recorded, fault, detail };
  }

  private async attempt(name: DataSourceName, key: string | undefined): Promise<Outcome> {
    const config = this.config.with({
      MARKET_DATA: [name],
      FMP_API_KEY: key ?? this.settings.get('market.fmpApiKey') ?? undefined,
    });
    if (name === 'fmp' && !config.env.FMP_API_KEY) return { fault: 'key' };
    let driver: MarketDataProvider | undefined;
    const work = (async (): Promise<Outcome> => {
      driver = await this.build(name, config);
      if (name !== 'replay') return this.pricesOf(driver, driver.nowMs());
      // Its clock stands before the first trade of the day: what is asked is whether the day has any.
      return { recorded: await this.recorded(config), ...(await this.pricesOf(driver, END_OF_TIME)) };
    })();
    try {
      return await within(LIMIT_MS, work);
    } finally {
      await (driver?.close?.() ?? driver?.stop());
    }
  }

  private async build(name: DataSourceName, config: AppConfig): Promise<MarketDataProvider> {
    const surroundings = { ...this.surroundings, warn: () => undefined, record: undefined };
    if (name !== 'simulated' && name !== 'replay') return createVendor(name, config, surroundings);
    try {
      return await createProvider(config, surroundings);
    } catch (error) {
      throw new NotSetUp((error as Error).message, { cause: error });
    }
  }

  private async pricesOf(driver: MarketDataProvider, atMs: number): Promise<Outcome> {
    const served = await driver.supported(this.directory.all());
    const first = served.find(({ key }) => key === driver.selfTestKey);
    const best = first ? [first, ...served.filter((one) => one !== first)] : served;
    const shown = best.slice(0, SHOWN);
    const quotes = driver.capabilities.snapshot
      ? await driver.snapshot(shown, atMs)
      : await lastBars(driver, shown);
    const known = new Map(shown.map((instrument) => [instrument.key, instrument]));
    const answered = quotes.flatMap(({ key, price, timeMs }) => {
      const instrument = known.get(key);
      if (!instrument || !(price > 0)) return [];
      const { exchangeShortName, symbol, currency } = instrument;
      return [{ exchangeShortName, symbol, price, currency, timeMs }];
    });
    return answered.length > 0
      ? { quotes: answered, served: served.length }
      : { fault: 'nothing', served: served.length };
  }

  private async recorded({ replayDir }: AppConfig): Promise<SourceTrialDto['recorded']> {
    const files = replayDir === null ? [] : await listTickFiles(replayDir);
    return files.flatMap(({ key, date }) => {
      const parts = parseInstrumentKey(key);
      return parts ? [{ ...parts, date }] : [];
    });
  }
}

type Outcome = Partial<Pick<SourceTrialDto, 'quotes' | 'served' | 'recorded' | 'fault' | 'detail'>>;

class NotSetUp extends Error {}

async function lastBars(driver: MarketDataProvider, instruments: readonly MarketInstrument[]) {
  const toMs = driver.nowMs();
  const found = await Promise.all(
    instruments.map(async (instrument) => {
      const bars = await driver.history({ instrument, interval: '1d', fromMs: toMs - 10 * DAY_MS, toMs });
      const last = bars.at(-1);
      return last ? [{ key: instrument.key, price: last.close, timeMs: last.timeMs }] : [];
    }),
  );
  return found.flat();
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), limitMs);
  });
  // Whatever comes of it after its time concerns nobody.
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Why it failed. Details of vendors never hold a key or a query; others may name folders, and stay in the log. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotSetUp) return { fault: 'not_set_up', detail: error.message };
  if (error instanceof TookTooLong) return { fault: 'unreachable', detail: null };
  if (!(error instanceof VendorError)) return { fault: 'other', detail: null };
  return { fault: faultOf(error), detail: error.message };
}

function faultOf({ kind, status }: VendorError): TryFault {
  if (kind === 'timeout' || kind === 'unreachable') return 'unreachable';
  if (kind === 'rate_limited' || kind === 'busy' || kind === 'circuit_open' || status === 429) return 'busy';
  return status === 401 || status === 402 || status === 403 ? 'refused' : 'other';
}

/**
 * Whether any source of this process answers about one instrument now. Costs a call or two of each until one does; for a
 * process that does not lead the feed, whose sources are not running. Never rejects.
 */
export async function answersNow(
  provider: MarketDataProvider,
  directory: Pick<InstrumentDirectory, 'get' | 'all'>,
): Promise<boolean> {
  const drivers = provider instanceof FallbackProvider ? provider.drivers : [provider];
  for (const driver of drivers) {
    const answered = await askingFor('feed', () => answers(driver, directory)).catch(() => false);
    if (answered) return true;
  }
  return false;
}

async function answers(
  driver: MarketDataProvider,
  directory: Pick<InstrumentDirectory, 'get' | 'all'>,
): Promise<boolean> {
  const known = directory.get(driver.selfTestKey);
  const all: readonly MarketInstrument[] = known ? [known] : directory.all();
  const [instrument] = await driver.supported(all);
  if (!instrument) return false;
  if (!driver.capabilities.snapshot) return true;
  return (await driver.snapshot([instrument], driver.nowMs())).length > 0;
}

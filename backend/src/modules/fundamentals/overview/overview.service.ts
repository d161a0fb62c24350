import { UpstreamError } from '../../../common/errors/upstream-error.js';
import { Injectable } from '@nestjs/common';
import { periodsOf, periodsPerYear } from '@pricealgo/algorithms/comparative/calendar';
import type { Bar } from '@pricealgo/contract/market/bar';
import {
  KEY_STATISTICS,
  type InstrumentProfile,
  type KeyStatistic,
} from '@pricealgo/contract/market/instrument-profile';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { BarRepository, type History, HistoryService, IMPORTED } from '../../bars/index.js';
import { FinancialsService } from '../financials/financials.service.js';
import { FundamentalsRepository } from '../statements/fundamentals.repository.js';
import { QuoteBook } from '../../quotes/index.js';
import {
  FACTS,
  type OverviewFactsDto,
  type OverviewStatisticsDto,
  type TickerOverviewDto,
} from '@pricealgo/contract/overview';

const COMMON: readonly KeyStatistic[] = ['previousClose', 'week52Low', 'week52High', 'averageVolume'];
/** Statistics of each type: a fund has no earnings, a coin no dividend, an index no volume. */
const OF_COIN: readonly KeyStatistic[] = [
  'circulatingSupply',
  'maxSupply',
  'transferValue',
  'realisedCap',
  'activeAddresses',
];
const OF_FUND: readonly KeyStatistic[] = ['netAssets', 'netAssetValue', 'bidAskSpread', 'expenseRatio'];
const OF_TYPE: Record<MarketInstrument['type'], readonly KeyStatistic[]> = {
  stock: (Object.keys(KEY_STATISTICS) as KeyStatistic[]).filter(
    (name) => ![...OF_COIN, ...OF_FUND].includes(name),
  ),
  etf: [...COMMON, ...OF_FUND, 'dividendPerShare', 'dividendYield', 'peRatio', 'beta'],
  crypto: [...COMMON, 'marketCap', ...OF_COIN],
  index: COMMON.filter((name) => name !== 'averageVolume'),
};
/** A year's range needs about a year of bars: four in five of those that the year has. */
const YEAR_START_TOLERANCE_MS = 14 * DAY_MS;
const MIN_SHARE_OF_YEAR = 0.8;
const MIN_VOLUME_SESSIONS = 20;

/**
 * Profile and key statistics of one instrument. Every number names its source; a number that no source says and that
 * cannot be computed from bars of one source is absent. Beside simulated prices no real figure is given at all.
 */
@Injectable()
export class OverviewService {
  constructor(
    private readonly history: HistoryService,
    private readonly fundamentals: FundamentalsRepository,
    private readonly bars: BarRepository,
    private readonly book: QuoteBook,
    private readonly financials: FinancialsService,
  ) {}

  /** @param source `imported` requests what imported files say, whatever the prices on the screen are. */
  async overview(instrument: MarketInstrument, source?: 'imported'): Promise<TickerOverviewDto> {
    const nowMs = this.history.nowMs();
    const [year, profiles, importedUntilMs] = await Promise.all([
      this.year(instrument, source),
      this.fundamentals.profilesAt(instrument.key, nowMs),
      this.bars.newestDailyMs(IMPORTED, instrument.key),
    ]);
    const simulated = year?.simulated ?? false;
    const [live, records] = await Promise.all([
      simulated ? undefined : this.financials.liveInputs(instrument, year, source),
      this.financials.stored(instrument, source),
    ]);
    const believed = newestFirst(source ? profiles.filter((profile) => profile.source === source) : profiles);
    const wanted = new Set(OF_TYPE[instrument.type]);
    const real = statisticsOf(believed, wanted);
    const computed = {
      ...(year && fromBars(year, instrument)),
      ...(source ? {} : this.fromQuote(instrument)),
    };
    const statistics = simulated ? computed : { ...real, ...computed };
    return {
      exchangeShortName: instrument.exchangeShortName,
      symbol: instrument.symbol,
      type: instrument.type,
      simulated,
      facts: { ...directoryFacts(instrument), ...factsOf(believed) },
      statistics,
      withheld: simulated ? Object.keys(real).length : 0,
      ...(importedUntilMs === null ? {} : { importedUntilMs }),
      ...(live ? { live } : {}),
      ...(records ? { records } : {}),
    };
  }

  /** `null` while the vendor of the bars does not answer: what is stored here is shown all the same. */
  private async year(instrument: MarketInstrument, source?: 'imported'): Promise<History | null> {
    try {
      return await this.history.history(instrument, '1Y', { source });
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  private fromQuote(instrument: MarketInstrument): OverviewStatisticsDto {
    const quote = this.book.get(instrument.key);
    if (!quote || quote.previousClose === null) return {};
    const { previousClose: value, source, timeMs: asOfMs } = quote;
    return { previousClose: { value, unit: 'moneyPerShare', currency: instrument.currency, source, asOfMs } };
  }
}

/** 52-week range, average volume and previous close of daily bars, where there are enough of them. */
function fromBars(year: History, instrument: MarketInstrument): OverviewStatisticsDto {
  const { bars, source, asOfMs, interval, currency } = year;
  if (interval !== '1d') return {};
  const todayMs = sessionDateMs(asOfMs, sessionZone(instrument));
  const statistics: OverviewStatisticsDto = {};
  const price = { unit: 'moneyPerShare', currency, source, asOfMs } as const;
  if (year.span && wholeYear(bars, asOfMs)) {
    const doubted = year.flags.some(({ kind }) => kind === 'bad-print')
      ? ', without prints that look wrong'
      : '';
    const computed = `Lowest and highest price of the daily bars of 52 weeks, adjusted for splits${doubted}`;
    statistics.week52Low = { ...price, computed, value: year.span.low.price };
    statistics.week52High = { ...price, computed, value: year.span.high.price };
  }
  const finished = bars.filter(({ timeMs }) => timeMs < todayMs);
  if (instrument.type === 'index') return statistics;
  const quarter = Math.round(sessionsPerYear(bars) / 4);
  const recent = finished.slice(-quarter).filter(({ timeMs }) => asOfMs - timeMs < 150 * DAY_MS);
  if (recent.length >= MIN_VOLUME_SESSIONS) {
    statistics.averageVolume = {
      value: recent.reduce((sum, { volume }) => sum + volume, 0) / recent.length,
      unit: instrument.type === 'crypto' ? 'coins' : 'shares',
      source,
      asOfMs,
      computed: `Mean of the last ${recent.length} finished sessions`,
    };
  }
  return statistics;
}

/** 252 of an exchange that closes on two days of the week, 365 of coins. */
function sessionsPerYear(bars: readonly Bar[]): number {
  const days = bars.map(({ timeMs }) => timeMs);
  return periodsPerYear(days, periodsOf('exchange sessions'));
}

function wholeYear(bars: readonly Bar[], asOfMs: number): boolean {
  const [first] = bars;
  return (
    first !== undefined &&
    bars.length >= MIN_SHARE_OF_YEAR * sessionsPerYear(bars) &&
    first.timeMs <= asOfMs - 365 * DAY_MS + YEAR_START_TOLERANCE_MS
  );
}

function newestFirst(profiles: readonly InstrumentProfile[]): InstrumentProfile[] {
  return profiles.toSorted((a, b) => b.asOfMs - a.asOfMs);
}

/** The newest source that says a number is believed; numbers of several sources are never averaged. */
function statisticsOf(
  profiles: readonly InstrumentProfile[],
  wanted: ReadonlySet<KeyStatistic>,
): OverviewStatisticsDto {
  const statistics: OverviewStatisticsDto = {};
  for (const name of wanted) {
    const profile = profiles.find((one) => one.statistics[name] !== undefined);
    if (!profile) continue;
    const unit = KEY_STATISTICS[name];
    statistics[name] = {
      value: profile.statistics[name]!,
      unit,
      ...(unit === 'money' || unit === 'moneyPerShare' ? { currency: profile.currency } : {}),
      source: profile.source,
      asOfMs: profile.asOfMs,
    };
  }
  return statistics;
}

function factsOf(profiles: readonly InstrumentProfile[]): OverviewFactsDto {
  const facts: OverviewFactsDto = {};
  for (const name of FACTS) {
    const profile = profiles.find((one) => one[name]);
    if (profile) facts[name] = { value: profile[name]!, source: profile.source, asOfMs: profile.asOfMs };
  }
  return facts;
}

function directoryFacts({ sector }: MarketInstrument): OverviewFactsDto {
  return sector ? { sector: { value: sector, source: 'directory' } } : {};
}

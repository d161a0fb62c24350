import {
  knownPeriods,
  type KnownPeriods,
  knownStatements,
  preferredSource,
} from '@pricealgo/algorithms/valuation/inputs/known-periods';
import { exchangeRate } from '@pricealgo/algorithms/valuation/inputs/exchange-rates';
import type { ExchangeRate } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { LiveInputsDto, PriceObstacle, UsedRateDto } from '@pricealgo/contract/financials';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { Injectable } from '@nestjs/common';
import { UpstreamError } from '../../../common/errors/upstream-error.js';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { CorporateAction, Split } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import {
  BarSourceService,
  CorporateActionRepository,
  type History,
  HistoryService,
  IMPORTED,
  uniqueActions,
} from '../../bars/index.js';
import { ExchangeRateService } from '../rates/exchange-rate.service.js';
import { FundamentalsRepository } from '../statements/fundamentals.repository.js';
import { SEC } from '../statements/sec-statements.js';
import { priceObstacle, usableRate } from './live-inputs.js';
import type { Close } from './ratio-series.js';
import { StatementVersionRepository } from './statement-version.repository.js';

/** What a reader asked for: the market's own view, or that of imported files alone. */
export type View = 'imported' | undefined;

/** Sources that come from an operator's files. */
const FILE_SOURCES: readonly string[] = [IMPORTED, SEC];

/** Statements of one source as they are known now, and what all versions of them were. */
export interface KnownStatements extends KnownPeriods {
  versions: readonly FundamentalStatement[];
  source: string | null;
  currency: string | null;
  readMs: number | null;
  otherSources: string[];
}

const NOTHING: KnownStatements = {
  versions: [],
  years: [],
  quarters: [],
  source: null,
  currency: null,
  readMs: null,
  otherSources: [],
};
const NONE = { statements: 0, actions: 0 };

/** What is stored of a company at a time, or how much of it is not shown. */
export interface Records {
  known: KnownStatements;
  /** Each event once, oldest first. */
  actions: CorporateAction[];
  splits: Split[];
  /** Statements and events that a reader of invented prices is not shown. */
  withheld: { statements: number; actions: number };
}

export interface Closes {
  source: string;
  closes: readonly Close[];
}

/**
 * Reads what is stored of an instrument: statements of one source, never a mixture, its splits and dividends, and closes
 * to set them against. Beside simulated prices no real record is given at all.
 */
@Injectable()
export class FinancialRecordsService {
  constructor(
    private readonly statements: StatementVersionRepository,
    private readonly fundamentals: FundamentalsRepository,
    private readonly corporateActions: CorporateActionRepository,
    private readonly history: HistoryService,
    private readonly sources: BarSourceService,
    private readonly exchangeRates: ExchangeRateService,
  ) {}

  /** The market clock. */
  nowMs(): number {
    return this.history.nowMs();
  }

  /** Changes with the market that the records stand beside. */
  marketName(): string {
    const { name, simulated } = this.sources.provider;
    return simulated ? `${name} (simulated)` : name;
  }

  /** Real figures are not shown beside invented prices; the view of imported files is another page. */
  hides(view: View): boolean {
    return this.sources.provider.simulated && !view;
  }

  /**
   * @param atMs what became known later is left out
   * @param actionsAtMs splits and dividends until then: prices are adjusted to the market clock
   */
  async known(instrument: MarketInstrument, atMs: number, view: View, actionsAtMs = atMs): Promise<Records> {
    const { key, type } = instrument;
    if (!hasShares(type)) {
      return { known: NOTHING, actions: [], splits: [], withheld: NONE };
    }
    const [versions, recorded] = await Promise.all([
      this.statements.versions(key, atMs),
      this.corporateActions.of(key, sessionDateMs(actionsAtMs, sessionZone(instrument))),
    ]);
    const actions: CorporateAction[] = uniqueActions(recorded);
    if (this.hides(view)) {
      const fiscalDates = new Set(versions.map(({ period, fiscalDateMs }) => `${period} ${fiscalDateMs}`));
      const withheld = { statements: fiscalDates.size, actions: actions.length };
      return { known: NOTHING, actions: [], splits: [], withheld };
    }
    const splits = actions.flatMap((action): Split[] => (action.type === 'split' ? [action] : []));
    const ofView = view ? versions.filter(({ source }) => FILE_SOURCES.includes(source)) : versions;
    return { known: knownOf(ofView, splits, atMs), actions, splits, withheld: NONE };
  }

  /** Finished daily closes in today's shares; `null` while the vendor of the bars does not answer. */
  async closes(instrument: MarketInstrument, view: View): Promise<Closes | null> {
    if (!hasShares(instrument.type) || this.hides(view)) return null;
    try {
      const history = await this.history.history(instrument, 'MAX', { source: view, everyDay: true });
      return history.simulated ? null : finished(history, instrument);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  /** Why the price cannot be set against the statements, `null` where it can. */
  async obstacle(
    { key }: MarketInstrument,
    price: NonNullable<LiveInputsDto['price']>,
    shares: number | undefined,
    currency: string | null,
    rate: UsedRateDto | undefined,
    view: View,
  ): Promise<PriceObstacle | null> {
    const profiles = await this.fundamentals.profilesAt(key, this.history.nowMs());
    const ofView = view ? profiles.filter(({ source }) => source === view) : profiles;
    return priceObstacle(price, shares, currency, rate, ofView);
  }

  /** What statements are converted by at a price, `undefined` where both are in one currency or no rate is known. */
  async rateAt(
    currency: string | null,
    price: NonNullable<LiveInputsDto['price']>,
    view: View,
  ): Promise<UsedRateDto | undefined> {
    if (currency === null || currency === price.currency) return undefined;
    const atMs = price.asOfMs + DAY_MS;
    const rates = await this.exchangeRates.knownOn([currency], price.currency, atMs, view);
    return usableRate(exchangeRate(rates, currency, price.currency, price.asOfMs), price.asOfMs);
  }

  /** Rates of every day between the statements' currency and the price's; none where both are one. */
  async rates(currency: string, priceCurrency: string, view: View): Promise<ExchangeRate[]> {
    if (currency === priceCurrency) return [];
    return this.exchangeRates.everyDay(currency, priceCurrency, this.nowMs(), view);
  }
}

/** Coins and indices issue none: they have no statements, dividends or splits. */
export const hasShares = (type: MarketInstrument['type']): boolean => type === 'stock' || type === 'etf';

/** Closes of the sessions that are over. */
export function finished({ bars, source, asOfMs }: History, instrument: MarketInstrument): Closes {
  const todayMs = sessionDateMs(asOfMs, sessionZone(instrument));
  return { source, closes: bars.filter(({ timeMs }) => timeMs < todayMs) };
}

export function lastPrice(prices: Closes | null, { currency }: MarketInstrument): LiveInputsDto['price'] {
  const last = prices?.closes.at(-1);
  return last ? { value: last.close, currency, source: prices!.source, asOfMs: last.timeMs } : null;
}

function knownOf(
  versions: readonly FundamentalStatement[],
  splits: readonly Split[],
  atMs: number,
): KnownStatements {
  const source = preferredSource(versions, atMs);
  if (source === null) return NOTHING;
  const all = (period: FundamentalPeriod) => knownStatements(versions, period, source, atMs);
  const [annual, quarterly] = [all('annual'), all('quarterly')];
  const newest = [annual[0], quarterly[0]]
    .filter((statement) => statement !== undefined)
    .sort((a, b) => b.fiscalDateMs - a.fiscalDateMs)[0]!;
  const { currency } = newest;
  return {
    versions,
    ...knownPeriods(versions, { source, currency, asOfMs: atMs, splits }),
    source,
    currency,
    readMs: Math.max(...[...annual, ...quarterly].map(({ asOfMs }) => asOfMs)),
    otherSources: [...new Set(versions.map((version) => version.source))].filter((one) => one !== source),
  };
}

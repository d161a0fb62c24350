import { Injectable } from '@nestjs/common';
import type { ValuationRequest } from '@pricealgo/algorithms/answers/valuation-answer';
import { valuationInputs } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import type {
  FundInputs,
  MarketSetting,
  PeerCompany,
} from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { CorporateActionRepository } from '../../market-data/corporate-actions/corporate-action.repository.js';
import { uniqueActions } from '../../market-data/corporate-actions/adjust-bars.js';
import { FundamentalsRepository } from '../../market-data/fundamentals/fundamentals.repository.js';
import { InstrumentDirectory, InstrumentRepository } from '../../tickers/index.js';
import { AnalysisBarService, type AnalysedBars } from './analysis-bar.service.js';
import type { AnalysisParams, CollectedInputs, InputCollector } from './input-collector.js';
import { ExchangeRateService } from './exchange-rate.service.js';
import { MarketIndexService, measuredBeta } from './market-index.service.js';
import { chosenPeers } from './peer-choice.js';

/** Raised whenever the same inputs would give other numbers. */
const VERSION = '2';
/** Companies that multiples are taken from: more than the comparison shows, they are filtered by size and industry. */
const PEER_COMPANIES = 40;
/** Setting of American companies; each is an assumption that the reader may change. */
const EQUITY_RISK_PREMIUM_PCT = 5;
const STATUTORY_TAX_PCT = 25;

/** What was public about a company on the day: statements, the newest profile, and companies like it. */
@Injectable()
export class ValuationInputCollector implements InputCollector {
  readonly algo = 'valuation';
  readonly version = VERSION;

  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly bars: AnalysisBarService,
    private readonly instruments: InstrumentRepository,
    private readonly fundamentals: FundamentalsRepository,
    private readonly actions: CorporateActionRepository,
    private readonly index: MarketIndexService,
    private readonly rates: ExchangeRateService,
    private readonly config: AppConfig,
  ) {}

  async collect(instrument: MarketInstrument, params: AnalysisParams): Promise<CollectedInputs> {
    const own = await this.bars.daily(instrument, { source: params.source });
    const names = await this.instruments.names([instrument]);
    // Real figures mean nothing beside an invented price: with simulated prices none is read.
    const known = own.simulated ? NOTHING_KNOWN : await this.known(instrument, own.asOfMs);
    const { key, type, sector, currency } = instrument;
    const currencies = known.statements.map((statement) => statement.currency);
    const exchangeRates = await this.rates.knownOn(currencies, currency, own.asOfMs, params.source);
    const inputs = valuationInputs(known.statements, known.profile, own.asOfMs, {
      subject: { key, type, name: names.get(key) ?? key, ...(sector ? { sector } : {}) },
      price: own.priceAtCall,
      priceCurrency: currency,
      beta: await this.beta(instrument, own, params.source),
      market: this.market(),
      peers: known.peers,
      splits: known.splits,
      exchangeRates,
      fund: type === 'etf' ? fundInputs(known.profile, own) : null,
    });
    const request: ValuationRequest = {
      inputs,
      ...(params.assumptions ? { assumptions: params.assumptions } : {}),
    };
    const { priceAtCall, priceTimeMs, simulated, origin } = own;
    return { inputs: { ...request }, priceAtCall, priceTimeMs, simulated, origin, currency };
  }

  private async known(instrument: MarketInstrument, atMs: number): Promise<Known> {
    const { key } = instrument;
    const [annual, quarterly, profiles, actions, peers] = await Promise.all([
      this.fundamentals.knownOn({ key, period: 'annual', atMs }),
      this.fundamentals.knownOn({ key, period: 'quarterly', atMs }),
      this.fundamentals.profilesAt(key, atMs),
      this.actions.of(key, atMs),
      this.peers(instrument, atMs),
    ]);
    const splits = uniqueActions(actions).flatMap((action) =>
      action.type === 'split' ? [{ exDateMs: action.exDateMs, ratio: action.ratio }] : [],
    );
    return { statements: [...annual, ...quarterly], profile: newest(profiles), peers, splits };
  }

  /** Measured, where there is an index to measure against: a vendor's figure may be of any time and index. */
  private async beta(
    instrument: MarketInstrument,
    own: AnalysedBars,
    source?: 'imported',
  ): Promise<number | null> {
    if (instrument.type !== 'stock' || own.simulated) return null;
    const index = await this.index.of(instrument, { source, asOfMs: own.asOfMs });
    return index && measuredBeta({ instrument, bars: own.bars }, index, own.asOfMs);
  }

  private async peers(instrument: MarketInstrument, atMs: number): Promise<PeerCompany[]> {
    if (instrument.type !== 'stock') return [];
    const chosen = chosenPeers(instrument, this.directory.all(), PEER_COMPANIES).filter(
      ({ sector, currency }) => sector === instrument.sector && currency === instrument.currency,
    );
    const profiles = await Promise.all(chosen.map(({ key }) => this.fundamentals.profilesAt(key, atMs)));
    return profiles.flatMap((of) => {
      const profile = newest(of);
      return profile?.statistics.marketCap ? [peerCompany(profile)] : [];
    });
  }

  private market(): MarketSetting {
    return {
      riskFreeRatePct: this.config.env.ANALYSIS_RISK_FREE_PCT,
      equityRiskPremiumPct: EQUITY_RISK_PREMIUM_PCT,
      countryPremiumPct: 0,
      statutoryTaxPct: STATUTORY_TAX_PCT,
    };
  }
}

interface Known {
  statements: FundamentalStatement[];
  profile: InstrumentProfile | null;
  peers: PeerCompany[];
  splits: { exDateMs: number; ratio: number }[];
}

const NOTHING_KNOWN: Known = { statements: [], profile: null, peers: [], splits: [] };

function newest(profiles: readonly InstrumentProfile[]): InstrumentProfile | null {
  return profiles.toSorted((a, b) => b.asOfMs - a.asOfMs)[0] ?? null;
}

function peerCompany({ key, industry, statistics }: InstrumentProfile): PeerCompany {
  const { marketCap, enterpriseValue, ebitda, revenue, peRatio, priceToBook, priceToSales, beta } =
    statistics;
  const ratio = (over?: number): number | undefined =>
    enterpriseValue !== undefined && over !== undefined && over > 0 ? enterpriseValue / over : undefined;
  const ratios = {
    peRatio,
    priceToBook,
    priceToSales,
    beta,
    evToEbitda: ratio(ebitda),
    evToSales: ratio(revenue),
  };
  return {
    key,
    marketCap: marketCap!,
    ...(industry ? { industry } : {}),
    ...Object.fromEntries(Object.entries(ratios).filter(([, value]) => value !== undefined)),
  };
}

/** Returns of one and three years to the newest session, percent; absent where the bars do not reach. */
function fundInputs(profile: InstrumentProfile | null, { bars }: AnalysedBars): FundInputs {
  const last = bars.at(-1)!;
  const since = (years: number): number | undefined => {
    const fromMs = new Date(last.timeMs).setUTCFullYear(new Date(last.timeMs).getUTCFullYear() - years);
    const first = bars.findLast(({ timeMs }) => timeMs <= fromMs);
    return first && first.close > 0 ? (last.close / first.close - 1) * 100 : undefined;
  };
  const [oneYearPct, threeYearsPct] = [since(1), since(3)];
  const expenseRatio = profile?.statistics.expenseRatio;
  return {
    ...(expenseRatio === undefined ? {} : { expenseRatioPct: expenseRatio * 100 }),
    returns: {
      ...(oneYearPct === undefined ? {} : { oneYearPct }),
      ...(threeYearsPct === undefined ? {} : { threeYearsPct }),
    },
  };
}

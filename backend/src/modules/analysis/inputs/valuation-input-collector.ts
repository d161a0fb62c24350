import { Injectable } from '@nestjs/common';
import type { ValuationRequest } from '@pricealgo/algorithms/answers/valuation-answer';
import { valuationInputs } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import { newestFigures } from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import type {
  ChainInputs,
  FundInputs,
  MarketSetting,
} from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { AppConfig } from '../../../config/app-config.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { ExchangeRateService, FundamentalsRepository } from '../../fundamentals/index.js';
import { InstrumentRepository } from '../../tickers/index.js';
import { AnalysisBarService, type AnalysedBars, calledOn } from './analysis-bar.service.js';
import type { AnalysisParams, CollectedInputs, InputCollector } from './input-collector.js';
import { MarketIndexService, measuredBeta } from './market-index.service.js';
import { CHAIN_DAYS, CHAIN_STATISTICS, chainInputs } from './chain-inputs.js';
import { fundInputs } from './fund-inputs.js';
import { InstrumentSplitsService } from './instrument-splits.service.js';
import { NO_PEERS, PeerCompanyService, type PeerMeasures } from './peer-company.service.js';

/** Raised whenever the same inputs would give other numbers. */
const VERSION = '3';
/** Setting of American companies; each is an assumption that the reader may change. */
const EQUITY_RISK_PREMIUM_PCT = 5;
const STATUTORY_TAX_PCT = 25;

/**
 * What was public on the day: a company's statements, the newest of its published figures, and companies like it; a fund's
 * net asset value and index; a coin's chain.
 */
@Injectable()
export class ValuationInputCollector implements InputCollector {
  readonly algo = 'valuation';
  readonly version = VERSION;

  constructor(
    private readonly bars: AnalysisBarService,
    private readonly instruments: InstrumentRepository,
    private readonly fundamentals: FundamentalsRepository,
    private readonly splits: InstrumentSplitsService,
    private readonly peers: PeerCompanyService,
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
      peers: known.measures.peers,
      sectorMedians: known.measures.sectorMedians,
      splits: known.splits,
      exchangeRates,
      analystGrowthPct: percent(known.profile?.statistics.analystGrowth),
      fund: type === 'etf' ? await this.fund(instrument, known.profile, own, params.source) : null,
      chain: known.chain,
    });
    const request: ValuationRequest = {
      inputs,
      ...(params.assumptions ? { assumptions: params.assumptions } : {}),
    };
    return { inputs: { ...request }, ...calledOn(own), currency };
  }

  private async known(instrument: MarketInstrument, atMs: number): Promise<Known> {
    const { key } = instrument;
    const [annual, quarterly, profiles, splits] = await Promise.all([
      this.fundamentals.knownOn({ key, period: 'annual', atMs }),
      this.fundamentals.knownOn({ key, period: 'quarterly', atMs }),
      this.fundamentals.profilesAt(key, atMs),
      this.splits.of(key, atMs),
    ]);
    const profile = newestFigures(profiles, atMs, splits)?.profile ?? null;
    const [measures, chain] = await Promise.all([
      this.peers.of(instrument, profile, atMs),
      instrument.type === 'crypto' ? this.chain(instrument, atMs) : null,
    ]);
    return { statements: [...annual, ...quarterly], profile, measures, splits, chain };
  }

  /** Figures of the network; they are in dollars, so of a coin that is priced in these. */
  private async chain({ key, currency }: MarketInstrument, atMs: number): Promise<ChainInputs | null> {
    if (currency !== 'USD') return null;
    const span = { fromMs: atMs - CHAIN_DAYS * DAY_MS, atMs };
    return chainInputs(await this.fundamentals.statisticsSince(key, CHAIN_STATISTICS, span), atMs);
  }

  /** With dividends where those of fund and index are known, else without those of either: alike, or not comparable. */
  private async fund(
    instrument: MarketInstrument,
    profile: InstrumentProfile | null,
    own: AnalysedBars,
    source?: 'imported',
  ): Promise<FundInputs> {
    const statistics = profile?.statistics ?? {};
    const followed = profile?.followedKey;
    if (followed === undefined || own.simulated) return fundInputs(statistics, own.bars, null);
    const indexBars = (adjustment: 'splits' | 'total-return') =>
      this.index.of(instrument, { source, asOfMs: own.asOfMs, adjustment, index: followed });
    const whole = await this.bars.daily(instrument, { source, adjustment: 'total-return' });
    const wholeIndex = whole.dividendsKnown ? await indexBars('total-return') : null;
    if (wholeIndex?.dividendsKnown) return fundInputs(statistics, whole.bars, wholeIndex.bars);
    return fundInputs(statistics, own.bars, (await indexBars('splits'))?.bars ?? null);
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
  /** Newest of each figure, on today's shares. */
  profile: InstrumentProfile | null;
  measures: PeerMeasures;
  splits: { exDateMs: number; ratio: number }[];
  chain: ChainInputs | null;
}

const NOTHING_KNOWN: Known = { statements: [], profile: null, measures: NO_PEERS, splits: [], chain: null };

const percent = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : 100 * fraction;

import { Injectable } from '@nestjs/common';
import { valuationInputs } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import { newestFigures } from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import {
  groupMedians,
  peerCompany,
  type GroupedCompany,
} from '@pricealgo/algorithms/valuation/inputs/peer-companies';
import type { GroupRatios } from '@pricealgo/algorithms/comparative/comparative-input';
import { groupRatios } from '@pricealgo/algorithms/comparative/metric-ranks';
import type {
  MarketSetting,
  SectorMedians,
  ValuationInputs,
} from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { ExchangeRateService, FundamentalsRepository } from '../../fundamentals/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { InstrumentSplitsService } from './instrument-splits.service.js';
import { nearestCompanies } from './peer-choice.js';

/** Companies whose statements are read: more than the comparison shows, they are filtered by size and industry. */
const PEER_COMPANIES = 40;
/** Reports of each that are read: five years, and the quarters of the newest twelve months. */
export const REPORTS = 5;
/** Statements are read as a valuation reads them, without being discounted: no ratio depends on a rate. */
export const NO_MARKET: MarketSetting = {
  riskFreeRatePct: 0,
  equityRiskPremiumPct: 0,
  countryPremiumPct: 0,
  statutoryTaxPct: 0,
};

export interface PeerMeasures {
  readonly peers: GroupedCompany[];
  readonly sectorMedians: SectorMedians | null;
  /** Medians of ratios: of the industry, then of the sector. */
  readonly groups: GroupRatios[];
}

export const NO_PEERS: PeerMeasures = { peers: [], sectorMedians: null, groups: [] };

/** What companies like one are paid, and how they are financed, as it was known on a day. */
@Injectable()
export class PeerCompanyService {
  constructor(
    private readonly directory: InstrumentDirectory,
    private readonly fundamentals: FundamentalsRepository,
    private readonly splits: InstrumentSplitsService,
    private readonly rates: ExchangeRateService,
  ) {}

  /**
   * @param own newest figures of the company, `null` without any
   */
  async of(instrument: MarketInstrument, own: InstrumentProfile | null, atMs: number): Promise<PeerMeasures> {
    const sector = instrument.sector ?? own?.sector;
    const industry = own?.industry;
    const subject = {
      key: instrument.key,
      ...(sector ? { sector } : {}),
      ...(industry ? { industry } : {}),
    };
    if (instrument.type !== 'stock' || (!sector && !industry)) return NO_PEERS;
    const candidates = this.directory
      .all()
      .filter(
        (other) =>
          other.type === 'stock' &&
          other.key !== instrument.key &&
          other.currency === instrument.currency &&
          (other.sector === null || sector === undefined || other.sector === sector),
      );
    const profiles = await this.profiles(candidates, atMs);
    const related = profiles.filter(
      (one) =>
        (sector !== undefined && one.sector === sector) ||
        (industry !== undefined && one.industry === industry),
    );
    const nearest = nearestCompanies(instrument, own, related, {
      count: PEER_COMPANIES,
      instrumentOf: (key) => this.directory.get(key),
    });
    const statements = await this.statements(nearest, atMs);
    const companies = related.flatMap(
      (profile) => peerCompany(profile, statements.get(profile.key) ?? null) ?? [],
    );
    const chosen = new Set(nearest.map(({ key }) => key));
    return {
      peers: companies.filter(({ key }) => chosen.has(key)),
      sectorMedians: groupMedians(subject, companies),
      groups: [
        ...(industry
          ? [
              groupRatios(
                industry,
                companies.filter((one) => one.industry === industry),
              ),
            ]
          : []),
        ...(sector
          ? [
              groupRatios(
                sector,
                companies.filter((one) => one.sector === sector),
              ),
            ]
          : []),
      ],
    };
  }

  /** Newest figures of each that has any, in the currency of the listing; the directory's sector goes first. */
  private async profiles(
    instruments: readonly MarketInstrument[],
    atMs: number,
  ): Promise<InstrumentProfile[]> {
    const known = await this.fundamentals.profilesOfAll(
      instruments.map(({ key }) => key),
      atMs,
    );
    return instruments.flatMap(({ key, sector, currency }) => {
      const newest = newestFigures(known.get(key) ?? [], atMs)?.profile;
      if (!newest || newest.currency !== currency) return [];
      return [sector ? { ...newest, sector } : newest];
    });
  }

  private async statements(
    companies: readonly InstrumentProfile[],
    atMs: number,
  ): Promise<Map<InstrumentKey, ValuationInputs>> {
    const keys = companies.map(({ key }) => key);
    const [annual, quarterly] = await Promise.all([
      this.fundamentals.knownOfAll(keys, 'annual', atMs, REPORTS),
      this.fundamentals.knownOfAll(keys, 'quarterly', atMs, REPORTS),
    ]);
    const byKey = Map.groupBy([...annual, ...quarterly], ({ key }) => key);
    const splits = await this.splits.ofAll([...byKey.keys()], atMs);
    // Companies are compared within one currency of listing.
    const listed = companies[0]?.currency;
    const told = [...annual, ...quarterly].map((one) => one.currency);
    const exchangeRates = listed === undefined ? [] : await this.rates.knownOn(told, listed, atMs);
    const read = companies.flatMap(({ key, currency, statistics }) => {
      const own = byKey.get(key);
      if (!own) return [];
      const { analystGrowth } = statistics;
      const inputs = valuationInputs(own, null, atMs, {
        subject: { key, name: key, type: 'stock' },
        price: null,
        priceCurrency: currency,
        market: NO_MARKET,
        beta: null,
        splits: splits.get(key) ?? [],
        exchangeRates,
        analystGrowthPct: analystGrowth === undefined ? null : 100 * analystGrowth,
      });
      return [[key, inputs] as const];
    });
    return new Map(read);
  }
}

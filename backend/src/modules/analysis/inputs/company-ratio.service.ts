import { Injectable } from '@nestjs/common';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import {
  RATIO_NAMES,
  type ComparedInstrument,
  type RatioName,
  type RatioOrigin,
} from '@pricealgo/algorithms/comparative/comparative-input';
import {
  publishedRatios,
  statementRatios,
  type CompanyRatios,
} from '@pricealgo/algorithms/valuation/inputs/company-ratios';
import { sameScale } from '@pricealgo/algorithms/valuation/equity/share-basis';
import { sameCurrency } from '@pricealgo/algorithms/valuation/inputs/exchange-rates';
import { inPriceUnit } from '@pricealgo/algorithms/valuation/inputs/price-unit';
import { valuationInputs } from '@pricealgo/algorithms/valuation/inputs/map-inputs';
import {
  newestFigures,
  splitFactor,
  type NewestFigures,
} from '@pricealgo/algorithms/valuation/inputs/newest-figures';
import type { ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { ExchangeRateService, FundamentalsRepository } from '../../fundamentals/index.js';
import type { AnalysedBars } from './analysis-bar.service.js';
import { InstrumentSplitsService } from './instrument-splits.service.js';
import { NO_MARKET, REPORTS } from './peer-company.service.js';

type Ratios = Pick<ComparedInstrument, 'ratios' | 'ratioOrigins'>;
type Dated = readonly [value: number, origin: RatioOrigin];

/** Figures that a published ratio is, or follows from; the oldest of them dates it. */
const PUBLISHED_AS: Readonly<Record<RatioName, readonly (readonly KeyStatistic[])[]>> = {
  peRatio: [['peRatio']],
  priceToBook: [['priceToBook']],
  priceToSales: [['priceToSales']],
  returnOnEquity: [['returnOnEquity'], ['priceToBook', 'peRatio']],
  operatingMargin: [['operatingMargin']],
};

/** Ratios of an instrument on the day of its bars: each the newest that is known, with where it is from. */
@Injectable()
export class CompanyRatioService {
  constructor(
    private readonly fundamentals: FundamentalsRepository,
    private readonly splits: InstrumentSplitsService,
    private readonly rates: ExchangeRateService,
  ) {}

  /**
   * Computed from statements at the last close (shares and per-share figures on the shares of that day), or as published.
   * @returns nothing beside simulated prices: a real ratio beside an invented price would be a lie
   */
  async of({ key, type, currency }: MarketInstrument, bars: AnalysedBars): Promise<Ratios> {
    const last = bars.bars.at(-1);
    if (bars.simulated || !last || !hasShares(type)) return {};
    const atMs = bars.asOfMs;
    const [profiles, annual, quarterly, splits] = await Promise.all([
      this.fundamentals.profilesAt(key, atMs),
      this.fundamentals.knownOfAll([key], 'annual', atMs, REPORTS),
      this.fundamentals.knownOfAll([key], 'quarterly', atMs, REPORTS),
      this.splits.of(key, atMs),
    ]);
    const figures = newestFigures(profiles, atMs, splits);
    const statements = [...annual, ...quarterly];
    const currencies = statements.map((one) => one.currency);
    const exchangeRates = await this.rates.knownOn(currencies, currency, atMs);
    const company = valuationInputs(statements, null, atMs, {
      subject: { key, name: key, type },
      // A close is of the shares of its day; a split since then is in the shares of the statements.
      price: last.close / splitFactor(splits, last.timeMs, atMs),
      priceCurrency: currency,
      market: NO_MARKET,
      beta: null,
      splits,
      exchangeRates,
    });
    const published = figures && capOf(figures, currency);
    const found = [computed(company, published, last.timeMs), publishedOf(figures)];
    const chosen = RATIO_NAMES.flatMap((name) => {
      const dated = found.flatMap((one) => (one[name] ? [one[name]] : []));
      const [newest] = dated.toSorted(([, a], [, b]) => b.asOfMs - a.asOfMs);
      return newest ? [{ name, value: newest[0], origin: newest[1] }] : [];
    });
    if (chosen.length === 0) return {};
    return {
      ratios: Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
      ratioOrigins: Object.fromEntries(chosen.map(({ name, origin }) => [name, origin])),
    };
  }
}

type Found = Partial<Record<RatioName, Dated>>;

/** A market value and the day of its price. */
interface MarketCap {
  readonly value: number;
  readonly asOfMs: number;
}

function capOf({ profile, told }: NewestFigures, priceCurrency: string): MarketCap | null {
  const value = inPriceUnit(profile, priceCurrency, null)?.marketCap;
  return value === undefined ? null : { value, asOfMs: told.marketCap!.asOfMs };
}

function computed(company: ValuationInputs, published: MarketCap | null, priceMs: number): Found {
  const { trailing, statementSource } = company;
  if (!trailing || statementSource === null) return {};
  const cap = marketCapOf(company, published, priceMs);
  const ratios = statementRatios(company, cap?.value);
  const report = { source: statementSource, reportEndMs: trailing.endMs };
  const ofPrice = { ...report, asOfMs: cap?.asOfMs ?? priceMs };
  const ofReport = { ...report, asOfMs: trailing.filingDateMs ?? trailing.endMs };
  return datedRatios(ratios, (name) =>
    name === 'returnOnEquity' || name === 'operatingMargin' ? ofReport : ofPrice,
  );
}

/** Price times shares; the published value where the two are of different shares (classes, receipts for several). */
function marketCapOf(
  { price, trailing, reportCurrency, priceCurrency }: ValuationInputs,
  published: MarketCap | null,
  priceMs: number,
): MarketCap | null {
  // Listings of foreign filers are often receipts of several shares.
  if (reportCurrency !== null && !sameCurrency(reportCurrency, priceCurrency)) return published;
  const { sharesOutstanding, weightedSharesDiluted } = trailing?.figures ?? {};
  const shares = sharesOutstanding ?? weightedSharesDiluted;
  if (price === null || shares === undefined) return published;
  const own = { value: price * shares, asOfMs: priceMs };
  const isOther = published && sameScale(own.value, published.value, priceMs - published.asOfMs) === false;
  return isOther ? published : own;
}

function publishedOf(figures: NewestFigures | null): Found {
  if (!figures) return {};
  const { told, profile } = figures;
  return datedRatios(publishedRatios(profile.statistics), (name) => {
    const parts = PUBLISHED_AS[name].find((names) => names.every((one) => told[one]));
    const tellers = (parts ?? []).map((one) => told[one]!).sort((a, b) => a.asOfMs - b.asOfMs);
    return tellers[0] ?? null;
  });
}

function datedRatios(ratios: CompanyRatios, originOf: (name: RatioName) => RatioOrigin | null): Found {
  const found: Found = {};
  for (const name of RATIO_NAMES) {
    const value = ratios[name];
    const origin = originOf(name);
    if (value !== undefined && origin) found[name] = [value, origin];
  }
  return found;
}

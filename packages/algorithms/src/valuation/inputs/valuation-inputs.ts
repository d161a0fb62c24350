import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { LineItem } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';

/** Figures that statements may contain; whole units of the reporting currency. */
export type FigureName = LineItem;
export type Figures = Readonly<Partial<Record<FigureName, number>>>;

/** One fiscal year, or the four quarters to a date (flows summed, balances of that date). */
export interface AccountingPeriod {
  /** Last day, 00:00 UTC. */
  readonly endMs: number;
  /** Day it was filed, `null` where the source does not say. */
  readonly filingDateMs: number | null;
  readonly figures: Figures;
}

/** Ratios of a company that others are measured by; leave out what is not known. */
export interface MultipleSet {
  readonly peRatio?: number;
  readonly evToEbitda?: number;
  readonly evToSales?: number;
  readonly priceToBook?: number;
  readonly priceToSales?: number;
  /** P/E over yearly growth in percent. */
  readonly peg?: number;
}

export interface PeerCompany extends MultipleSet {
  readonly key: InstrumentKey;
  readonly industry?: string;
  /** In the currency of the subject's price. */
  readonly marketCap: number;
  readonly beta?: number;
  /** By market value. */
  readonly debtToEquity?: number;
}

/** Medians of a sector or industry, and of how many companies. */
export interface SectorMedians extends MultipleSet {
  readonly name: string;
  readonly count: number;
  /** The narrower or wider group that a multiple is of, where it is not this one. */
  readonly groups?: Readonly<
    Partial<Record<keyof MultipleSet, { readonly name: string; readonly count: number }>>
  >;
  /** Yearly growth, percent. */
  readonly growthPct?: number;
}

/** What does not come from a company: the setting that everything is discounted in. Percent a year. */
export interface MarketSetting {
  /** Ten-year government bond of the reporting currency. */
  readonly riskFreeRatePct: number;
  readonly equityRiskPremiumPct: number;
  readonly countryPremiumPct: number;
  /** Highest tax rate assumed for profits. */
  readonly statutoryTaxPct: number;
}

/** What one unit of a currency was worth in another, and who said so when. */
export interface ExchangeRate {
  /** ISO 4217. */
  readonly base: string;
  /** ISO 4217. */
  readonly quote: string;
  /** Units of `quote` for one unit of `base`. */
  readonly rate: number;
  readonly source: string;
  /** Instant that the rate is of, ms since epoch UTC. */
  readonly asOfMs: number;
}

export interface FundInputs {
  /** Net asset value per share, price currency. */
  readonly netAssetValue?: number;
  readonly expenseRatioPct?: number;
  /** Ask less bid over the middle, percent. */
  readonly spreadPct?: number;
  /** Percent; of fund and index alike, with dividends where those of both are known. */
  readonly returns?: { readonly oneYearPct?: number; readonly threeYearsPct?: number };
  readonly indexReturns?: { readonly oneYearPct?: number; readonly threeYearsPct?: number };
  /** Daily return of the fund less that of its index, fractions. */
  readonly dailyDifferences?: readonly number[];
  /** How many such differences a year has; 252 where it is left out. */
  readonly differencesPerYear?: number;
  /** Price to earnings of what it holds, as its issuer or a vendor publishes it. */
  readonly peRatio?: number;
}

/** Daily series of one network, oldest first, all of one length; `null` where a day is not known. */
export interface ChainInputs {
  readonly timeMs: readonly number[];
  readonly marketCapUsd: readonly (number | null)[];
  readonly transferValueUsd?: readonly (number | null)[];
  readonly realisedCapUsd?: readonly (number | null)[];
  readonly activeAddresses?: readonly (number | null)[];
  readonly supply?: readonly (number | null)[];
}

/** Everything a valuation looks at; plain JSON, so that it can be stored and evaluated again to the same bytes. */
export interface ValuationInputs {
  readonly subject: {
    readonly key: InstrumentKey;
    readonly name: string;
    readonly type: InstrumentType;
    readonly sector?: string;
    readonly industry?: string;
  };
  readonly asOfMs: number;
  readonly price: number | null;
  readonly priceCurrency: string;
  /** `null` without statements. */
  readonly reportCurrency: string | null;
  /** Units of the price's currency per unit of the reporting currency; `null` where not known. */
  readonly fxToPrice: number | null;
  /** Where that rate is from and of when; absent where none is needed, and in inputs stored before it was kept. */
  readonly fxOrigin?: Pick<ExchangeRate, 'source' | 'asOfMs'> | null;
  /**
   * Shares of the statements that one listed share stands for: 8 for a depositary receipt of eight shares, 1/1,500 for a
   * class of shares worth that part of the class that is counted. Absent where no source tells it.
   */
  readonly statementSharesPerShare?: { readonly ratio: number; readonly source: string } | null;
  /** Raw, measured against a benchmark. */
  readonly beta: number | null;
  readonly market: MarketSetting;
  /** Fiscal years known on that day, newest first. */
  readonly years: readonly AccountingPeriod[];
  /** Twelve months to the newest report; the newest year where the quarters do not reach. */
  readonly trailing: AccountingPeriod | null;
  /** Whose statements they are. */
  readonly statementSource: string | null;
  /** Key statistics of the newest profile, and when they were published. */
  readonly snapshot: { readonly asOfMs: number; readonly statistics: InstrumentProfile['statistics'] } | null;
  readonly peers: readonly PeerCompany[];
  readonly sectorMedians: SectorMedians | null;
  /** Consensus growth of the next years, percent a year. */
  readonly analystGrowthPct: number | null;
  readonly fund: FundInputs | null;
  readonly chain: ChainInputs | null;
}

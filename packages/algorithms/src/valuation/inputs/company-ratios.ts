import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { growthSource } from '../assumptions/growth.js';
import { enterpriseValueOf, ratiosOf, type RatioInputs } from './ratios.js';
import type { MultipleSet, ValuationInputs } from './valuation-inputs.js';

/** Statements that ended longer ago say little of today: a year, the next annual report and the time until it is filed. */
export const STATEMENTS_MAX_AGE_DAYS = 500;
const DAY_MS = 86_400_000;

/** What one company is paid, earns and owes; what is not known, or means nothing (a multiple of a loss), is left out. */
export interface CompanyRatios extends MultipleSet {
  /** Debt over the market value of equity. */
  readonly debtToEquity?: number;
  /** Fraction a year. */
  readonly returnOnEquity?: number;
  /** Operating income over revenue, fraction. */
  readonly operatingMargin?: number;
  /** Yearly growth, percent. */
  readonly growthPct?: number;
}

type Company = Pick<ValuationInputs, 'trailing' | 'years' | 'asOfMs' | 'fxToPrice' | 'analystGrowthPct'>;

/**
 * Ratios of the twelve months to the newest report at a market value of today.
 * @param marketCap in the currency of the price; `undefined` not known
 * @returns nothing where the report is older than {@link STATEMENTS_MAX_AGE_DAYS}
 */
export function statementRatios(company: Company, marketCap: number | undefined): CompanyRatios {
  const { trailing, years, asOfMs, fxToPrice, analystGrowthPct } = company;
  if (!trailing || asOfMs - trailing.endMs > STATEMENTS_MAX_AGE_DAYS * DAY_MS) return {};
  const { figures } = trailing;
  const { equity, operatingIncome, depreciationAmortization, cashAndEquivalents } = figures;
  const ownEquity = equity === undefined ? undefined : equity - (figures.preferredEquity ?? 0);
  // Money of the statements is in the reporting currency: so is the market value that it is set beside.
  const value = (marketCap ?? NaN) / (fxToPrice ?? NaN);
  const inputs: RatioInputs = {
    // Of the whole company in place of a share: a multiple is the same.
    price: value,
    earningsPerShare: figures.netIncome,
    marketCap: value,
    revenue: figures.revenue,
    operatingIncome,
    netIncome: figures.netIncome,
    ebitda: figures.ebitda ?? sum(operatingIncome, depreciationAmortization),
    equity: ownEquity,
    averageEquity: ownEquity,
    totalDebt: figures.totalDebt,
    minorityInterest: figures.minorityInterest,
    preferredEquity: figures.preferredEquity,
    cash: sum(cashAndEquivalents, figures.shortTermInvestments ?? 0),
  };
  const enterpriseValue = enterpriseValueOf(value, inputs);
  const ratios = ratiosOf({ ...inputs, enterpriseValue });
  const growth = 100 * growthSource(years, analystGrowthPct).value;
  const { peRatio = NaN, priceToBook = NaN, priceToSales = NaN, evToEbitda = NaN } = ratios;
  return known({
    peRatio,
    priceToBook,
    priceToSales,
    evToEbitda: evToEbitda > 0 ? evToEbitda : NaN,
    evToSales: over(enterpriseValue ?? NaN, figures.revenue ?? NaN),
    peg: over(peRatio, growth),
    debtToEquity: value > 0 ? (figures.totalDebt ?? NaN) / value : NaN,
    returnOnEquity: ratios.returnOnEquity ?? NaN,
    operatingMargin: ratios.operatingMargin ?? NaN,
    growthPct: growth,
  });
}

const sum = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** The same ratios as sources publish them, or as they follow from others that they publish. */
export function publishedRatios(statistics: InstrumentProfile['statistics']): CompanyRatios {
  const { enterpriseValue = NaN, ebitda = NaN, revenue = NaN, analystGrowth = NaN } = statistics;
  const { peRatio = NaN, priceToBook = NaN, priceToSales = NaN, debtToEquity = NaN } = statistics;
  return known({
    peRatio: over(peRatio, 1),
    priceToBook: over(priceToBook, 1),
    priceToSales: over(priceToSales, 1),
    evToEbitda: over(enterpriseValue, ebitda),
    evToSales: over(enterpriseValue, revenue),
    peg: statistics.pegRatio ?? over(peRatio, 100 * analystGrowth),
    // Published by book value: debt/book over market/book is debt/market.
    debtToEquity: priceToBook > 0 ? debtToEquity / priceToBook : NaN,
    // Earnings/book is (market/book)/(market/earnings).
    returnOnEquity: statistics.returnOnEquity ?? (peRatio > 0 ? over(priceToBook, peRatio) : NaN),
    operatingMargin: statistics.operatingMargin ?? NaN,
    growthPct: 100 * analystGrowth,
  });
}

/** a/b, NaN unless both are positive: a multiple of a loss says nothing. */
const over = (a: number, b: number): number => (a > 0 && b > 0 ? a / b : NaN);

const known = (ratios: Readonly<Record<keyof CompanyRatios, number>>): CompanyRatios =>
  Object.fromEntries(Object.entries(ratios).filter(([, value]) => Number.isFinite(value)));

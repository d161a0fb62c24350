import type {
  FundamentalPeriod,
  FundamentalStatement,
  LineItem,
} from '@pricealgo/contract/market/fundamentals';
import type {
  AccountingPeriod,
  Figures,
  MarketSetting,
  ValuationInputs,
} from '../inputs/valuation-inputs.js';

export const MARKET: MarketSetting = {
  riskFreeRatePct: 4,
  equityRiskPremiumPct: 5,
  countryPremiumPct: 0,
  statutoryTaxPct: 25,
};

/** A steady earner: money in millions would read as easily. */
export const FIGURES: Figures = {
  revenue: 1_000,
  grossProfit: 400,
  operatingIncome: 200,
  interestExpense: 10,
  incomeBeforeTax: 190,
  incomeTax: 38,
  netIncome: 152,
  ebitda: 250,
  depreciationAmortization: 50,
  operatingCashFlow: 210,
  capitalExpenditure: 60,
  dividendsPaid: 10,
  cashAndEquivalents: 80,
  shortTermInvestments: 20,
  currentAssets: 300,
  currentLiabilities: 150,
  totalAssets: 1_200,
  totalLiabilities: 500,
  totalDebt: 220,
  longTermDebt: 200,
  equity: 700,
  retainedEarnings: 400,
  minorityInterest: 0,
  preferredEquity: 0,
  weightedSharesDiluted: 100,
};

const MONEY_FREE = ['weightedSharesDiluted', 'weightedSharesBasic', 'sharesOutstanding'];

/** All money of some figures multiplied; share counts stay. */
export const scaled = (figures: Figures, factor: number): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      MONEY_FREE.includes(name) ? value : value * factor,
    ]),
  );

export const yearOf = (year: number, figures: Figures): AccountingPeriod => ({
  endMs: Date.UTC(year, 11, 31),
  filingDateMs: Date.UTC(year + 1, 1, 15),
  figures,
});

/** Five years of growth by 5 % to {@link FIGURES}, filed a month before the valuation. */
export function madeCompany(
  changes: Partial<ValuationInputs> = {},
  figures: Figures = FIGURES,
): ValuationInputs {
  const years = [0, 1, 2, 3, 4].map((back) => yearOf(2024 - back, scaled(figures, 1.05 ** -back)));
  return {
    subject: {
      key: 'NYSE:MADE',
      name: 'Made',
      type: 'stock',
      sector: 'Industrials',
      industry: 'Industrial Machinery',
    },
    asOfMs: Date.UTC(2025, 2, 15),
    price: 20,
    priceCurrency: 'USD',
    reportCurrency: 'USD',
    fxToPrice: 1,
    beta: 1,
    market: MARKET,
    years,
    trailing: years[0]!,
    statementSource: 'sec',
    snapshot: null,
    peers: [],
    sectorMedians: {
      name: 'Industrials',
      count: 40,
      peRatio: 15,
      evToEbitda: 9,
      evToSales: 2,
      priceToBook: 2,
    },
    analystGrowthPct: null,
    fund: null,
    chain: null,
    ...changes,
  };
}

/** 00:00 UTC of a day like `2024-12-31`. */
export const utcDay = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** @param filed `null` where the source does not tell it: then it counts from its reading on 10 January 2026 */
export const madeStatement = (
  period: FundamentalPeriod,
  date: string,
  items: Partial<Record<LineItem, number>>,
  filed: string | null = null,
): FundamentalStatement => ({
  key: 'NASDAQ:OWN',
  source: 'imported',
  period,
  fiscalDateMs: utcDay(date),
  filingDateMs: filed === null ? null : utcDay(filed),
  asOfMs: utcDay('2026-01-10'),
  currency: 'USD',
  items,
});

import { LINE_ITEMS, type LineItem } from './fundamentals.js';

/** Line items in the order in which a statement is read. Of income and cash flow they cover a period, of the balance one day. */
export const STATEMENT_ITEMS = {
  income: [
    'revenue',
    'costOfRevenue',
    'grossProfit',
    'researchAndDevelopment',
    'sellingGeneralAdministrative',
    'operatingIncome',
    'interestExpense',
    'incomeBeforeTax',
    'incomeTax',
    'netIncome',
    'ebitda',
    'epsBasic',
    'epsDiluted',
    'weightedSharesBasic',
    'weightedSharesDiluted',
  ],
  balance: [
    'cashAndEquivalents',
    'shortTermInvestments',
    'receivables',
    'inventory',
    'currentAssets',
    'totalAssets',
    'currentLiabilities',
    'currentDebt',
    'longTermDebt',
    'totalDebt',
    'totalLiabilities',
    'minorityInterest',
    'preferredEquity',
    'retainedEarnings',
    'equity',
    'sharesOutstanding',
  ],
  cashFlow: [
    'operatingCashFlow',
    'capitalExpenditure',
    'investingCashFlow',
    'financingCashFlow',
    'depreciationAmortization',
    'stockBasedCompensation',
    'dividendsPaid',
    'shareRepurchases',
  ],
} as const satisfies Record<string, readonly LineItem[]>;
export type StatementName = keyof typeof STATEMENT_ITEMS;

/** What the tables show: the line items and one sum that no statement states. */
export const FINANCIAL_LINES = [...(Object.keys(LINE_ITEMS) as LineItem[]), 'freeCashFlow'] as const;
export type FinancialLine = LineItem | 'freeCashFlow';

export const RATIOS = [
  'peRatio',
  'priceToSales',
  'priceToBook',
  'evToEbitda',
  'freeCashFlowYield',
  'grossMargin',
  'operatingMargin',
  'netMargin',
  'freeCashFlowMargin',
  'returnOnEquity',
  'returnOnAssets',
  'debtToEquity',
  'currentRatio',
] as const;
export type RatioName = (typeof RATIOS)[number];

/** Figures that the ratios are made of; money in the statements' currency, except the price and what contains it. */
export const RATIO_INPUTS = [
  'price',
  'marketCap',
  'enterpriseValue',
  'earningsPerShare',
  'shares',
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'ebitda',
  'freeCashFlow',
  'equity',
  'averageEquity',
  'averageAssets',
  'totalDebt',
  'minorityInterest',
  'preferredEquity',
  'cash',
  'currentAssets',
  'currentLiabilities',
] as const;
export type RatioInput = (typeof RATIO_INPUTS)[number];

import type { SecItem } from './sec-concepts.js';

/**
 * IFRS concepts that report a line item or a part of one, the preferred one first: what foreign filers state in place of
 * US-GAAP. Own list, from the taxonomy's definitions.
 */
export const IFRS_CONCEPTS: Readonly<Partial<Record<SecItem, readonly string[]>>> = {
  revenue: ['Revenue', 'RevenueFromContractsWithCustomers'],
  costOfRevenue: ['CostOfSales'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopment: ['ResearchAndDevelopmentExpense'],
  sellingGeneralAdministrative: ['SellingGeneralAndAdministrativeExpense'],
  operatingIncome: ['ProfitLossFromOperatingActivities'],
  interestExpense: ['InterestExpense', 'FinanceCosts'],
  incomeBeforeTax: ['ProfitLossBeforeTax'],
  incomeTax: ['IncomeTaxExpenseContinuingOperations'],
  netIncome: ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
  epsBasic: ['BasicEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
  epsDiluted: ['DilutedEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
  weightedSharesBasic: ['WeightedAverageShares'],
  weightedSharesDiluted: ['AdjustedWeightedAverageShares'],
  cashAndEquivalents: ['CashAndCashEquivalents'],
  receivables: ['TradeAndOtherCurrentReceivables', 'CurrentTradeReceivables'],
  inventory: ['Inventories'],
  currentAssets: ['CurrentAssets'],
  totalAssets: ['Assets'],
  currentLiabilities: ['CurrentLiabilities'],
  totalLiabilities: ['Liabilities'],
  minorityInterest: ['NoncontrollingInterests'],
  retainedEarnings: ['RetainedEarnings'],
  equity: ['EquityAttributableToOwnersOfParent', 'Equity'],
  sharesOutstanding: ['NumberOfSharesOutstanding'],
  operatingCashFlow: ['CashFlowsFromUsedInOperatingActivities'],
  capitalExpenditure: ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  investingCashFlow: ['CashFlowsFromUsedInInvestingActivities'],
  financingCashFlow: ['CashFlowsFromUsedInFinancingActivities'],
  depreciationAmortization: [
    'AdjustmentsForDepreciationAndAmortisationExpense',
    'DepreciationAndAmortisationExpense',
  ],
  stockBasedCompensation: ['AdjustmentsForSharebasedPayments'],
  dividendsPaid: [
    'DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
    'DividendsPaidClassifiedAsFinancingActivities',
  ],
  shareRepurchases: ['PaymentsToAcquireOrRedeemEntitysShares'],
  debt: ['Borrowings'],
  debtDueLater: ['LongtermBorrowings'],
  debtDueNow: ['CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings'],
  maturities: ['CurrentPortionOfLongtermBorrowings'],
  shortTermBorrowings: ['ShorttermBorrowings'],
};

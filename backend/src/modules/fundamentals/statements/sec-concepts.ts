import { LINE_ITEMS, type LineItem, type LineItemUnit } from '@pricealgo/contract/market/fundamentals';

/**
 * US-GAAP concepts that report a line item, the preferred one first: filers choose among them and change their choice
 * over the years. Own list, from the taxonomy's definitions.
 */
const LINE_ITEM_CONCEPTS: Readonly<Partial<Record<LineItem, readonly string[]>>> = {
  // Totals alone: revenue from contracts with customers is a part of it (see `revenueOf`).
  revenue: [
    'RevenuesNetOfInterestExpense',
    'Revenues',
    'SalesRevenueNet',
    'RegulatedAndUnregulatedOperatingRevenue',
    'HealthCareOrganizationRevenue',
    'RealEstateRevenueNet',
  ],
  costOfRevenue: ['CostOfRevenue', 'CostOfGoodsAndServicesSold'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopment: ['ResearchAndDevelopmentExpense'],
  sellingGeneralAdministrative: ['SellingGeneralAndAdministrativeExpense'],
  operatingIncome: ['OperatingIncomeLoss'],
  interestExpense: ['InterestExpense', 'InterestAndDebtExpense', 'InterestExpenseNonoperating'],
  incomeBeforeTax: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  ],
  incomeTax: ['IncomeTaxExpenseBenefit'],
  netIncome: ['NetIncomeLoss'],
  epsBasic: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'],
  epsDiluted: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
  weightedSharesBasic: [
    'WeightedAverageNumberOfSharesOutstandingBasic',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  ],
  weightedSharesDiluted: [
    'WeightedAverageNumberOfDilutedSharesOutstanding',
    'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  ],
  cashAndEquivalents: ['CashAndCashEquivalentsAtCarryingValue', 'CashCashEquivalentsAndFederalFundsSold'],
  shortTermInvestments: [
    'ShortTermInvestments',
    'MarketableSecuritiesCurrent',
    'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
    'AvailableForSaleSecuritiesCurrent',
    'DebtSecuritiesCurrent',
    'HeldToMaturitySecuritiesCurrent',
    'DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent',
    'OtherShortTermInvestments',
  ],
  receivables: ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'],
  inventory: ['InventoryNet'],
  currentAssets: ['AssetsCurrent'],
  totalAssets: ['Assets'],
  currentLiabilities: ['LiabilitiesCurrent'],
  totalLiabilities: ['Liabilities'],
  minorityInterest: ['MinorityInterest'],
  preferredEquity: [
    'PreferredStockValue',
    'PreferredStockValueOutstanding',
    'PreferredStockIncludingAdditionalPaidInCapital',
    'PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount',
  ],
  retainedEarnings: ['RetainedEarningsAccumulatedDeficit', 'RetainedEarningsUnappropriated'],
  sharesOutstanding: ['CommonStockSharesOutstanding'],
  operatingCashFlow: ['NetCashProvidedByUsedInOperatingActivities'],
  capitalExpenditure: [
    'PaymentsToAcquireProductiveAssets',
    'PaymentsToAcquirePropertyPlantAndEquipment',
    'PaymentsToAcquireOilAndGasPropertyAndEquipment',
    'PaymentsForCapitalImprovements',
  ],
  investingCashFlow: ['NetCashProvidedByUsedInInvestingActivities'],
  financingCashFlow: ['NetCashProvidedByUsedInFinancingActivities'],
  depreciationAmortization: [
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
    'DepreciationAndAmortization',
  ],
  stockBasedCompensation: ['ShareBasedCompensation'],
  dividendsPaid: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'],
  shareRepurchases: ['PaymentsForRepurchaseOfCommonStock'],
};

/**
 * Concepts that are parts of a line item, or a total that it follows from: a filer who does not report the item itself
 * reports some of these, and leaves out those that it has none of (see `derivedItems`).
 */
const PART_CONCEPTS = {
  contractRevenue: [
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
  ],
  goodsRevenue: ['SalesRevenueGoodsNet'],
  servicesRevenue: ['SalesRevenueServicesNet'],
  leaseRevenue: ['OperatingLeaseLeaseIncome', 'OperatingLeasesIncomeStatementLeaseRevenue'],
  premiums: ['PremiumsEarnedNet'],
  netInterestIncome: ['InterestIncomeExpenseNet'],
  noninterestIncome: ['NoninterestIncome'],
  allCosts: ['CostsAndExpenses'],
  goodsCost: ['CostOfGoodsSold'],
  servicesCost: ['CostOfServices'],
  wholeProfit: ['ProfitLoss'],
  minorityProfit: ['NetIncomeLossAttributableToNoncontrollingInterest'],
  commonProfit: ['NetIncomeLossAvailableToCommonStockholdersBasic'],
  preferredDividends: ['PreferredStockDividendsIncomeStatementImpact', 'DividendsPreferredStock'],
  allCash: [
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
  ],
  plainCash: ['Cash'],
  restrictedCash: ['RestrictedCashAndCashEquivalents', 'RestrictedCash'],
  restrictedCashNow: ['RestrictedCashAndCashEquivalentsAtCarryingValue', 'RestrictedCashCurrent'],
  restrictedCashLater: ['RestrictedCashAndCashEquivalentsNoncurrent', 'RestrictedCashNoncurrent'],
  debt: ['DebtLongtermAndShorttermCombinedAmount', 'DebtAndCapitalLeaseObligations'],
  debtDueLater: ['LongTermDebtNoncurrent'],
  debtAndLeasesDueLater: ['LongTermDebtAndCapitalLeaseObligations'],
  convertiblesDueLater: [
    'ConvertibleDebtNoncurrent',
    'ConvertibleLongTermNotesPayable',
    'ConvertibleNotesPayableNoncurrent',
  ],
  notesDueLater: ['LongTermNotesPayable', 'SeniorLongTermNotes', 'UnsecuredLongTermDebt'],
  loansDueLater: [
    'LongTermLoansFromBank',
    'LongTermLoansPayable',
    'LongTermLineOfCredit',
    'SecuredLongTermDebt',
  ],
  longTermDebtOfAllMaturities: ['LongTermDebt'],
  debtDueNow: ['DebtCurrent'],
  maturities: [
    'LongTermDebtCurrent',
    'ConvertibleDebtCurrent',
    'ConvertibleNotesPayableCurrent',
    'NotesPayableCurrent',
    'SeniorNotesCurrent',
    'LoansPayableCurrent',
  ],
  maturitiesAndLeases: ['LongTermDebtAndCapitalLeaseObligationsCurrent'],
  shortTermBorrowings: [
    'ShortTermBorrowings',
    'CommercialPaper',
    'OtherShortTermBorrowings',
    'ShortTermBankLoansAndNotesPayable',
    'LinesOfCreditCurrent',
  ],
  financeLeasesDueLater: ['FinanceLeaseLiabilityNoncurrent', 'CapitalLeaseObligationsNoncurrent'],
  financeLeasesDueNow: ['FinanceLeaseLiabilityCurrent', 'CapitalLeaseObligationsCurrent'],
  depreciation: ['Depreciation', 'DepreciationNonproduction'],
  amortization: ['AmortizationOfIntangibleAssets'],
  ownEquity: ['StockholdersEquity'],
  allEquity: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  redeemableMinority: [
    'RedeemableNoncontrollingInterestEquityCarryingAmount',
    'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
  ],
  liabilitiesAndEquity: ['LiabilitiesAndStockholdersEquity'],
  preferredShares: ['PreferredStockSharesOutstanding', 'PreferredStockSharesIssued'],
} as const satisfies Record<string, readonly string[]>;
export type SecPart = keyof typeof PART_CONCEPTS;

/** What a fact is of: an item of our statements, or a part of one. */
export type SecItem = LineItem | SecPart;

const isLineItem = (item: SecItem): item is LineItem => item in LINE_ITEMS;

/** Whether facts of an item are money, money per share or shares. */
export const unitOf = (item: SecItem): LineItemUnit =>
  isLineItem(item) ? LINE_ITEMS[item] : item === 'preferredShares' ? 'shares' : 'money';

type ItemConcepts = Readonly<Partial<Record<SecItem, readonly string[]>>>;

const US_GAAP_CONCEPTS: ItemConcepts = { ...LINE_ITEM_CONCEPTS, ...PART_CONCEPTS };

/**
 * IFRS concepts that report a line item or a part of one, the preferred one first: what foreign filers state in place of
 * US-GAAP. Own list, from the taxonomy's definitions.
 */
const IFRS_CONCEPTS: ItemConcepts = {
  revenue: ['Revenue'],
  contractRevenue: ['RevenueFromContractsWithCustomers'],
  leaseRevenue: ['RentalIncomeFromInvestmentProperty'],
  premiums: ['InsuranceRevenue', 'RevenueFromInsuranceContractsIssued'],
  netInterestIncome: ['InterestRevenueExpense'],
  costOfRevenue: ['CostOfSales'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopment: ['ResearchAndDevelopmentExpense'],
  sellingGeneralAdministrative: ['SellingGeneralAndAdministrativeExpense'],
  operatingIncome: ['ProfitLossFromOperatingActivities'],
  interestExpense: ['InterestExpense', 'FinanceCosts'],
  incomeBeforeTax: ['ProfitLossBeforeTax'],
  incomeTax: ['IncomeTaxExpenseContinuingOperations'],
  netIncome: ['ProfitLossAttributableToOwnersOfParent'],
  wholeProfit: ['ProfitLoss'],
  minorityProfit: ['ProfitLossAttributableToNoncontrollingInterests'],
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
  ownEquity: ['EquityAttributableToOwnersOfParent'],
  allEquity: ['Equity'],
  sharesOutstanding: ['NumberOfSharesOutstanding'],
  operatingCashFlow: ['CashFlowsFromUsedInOperatingActivities'],
  capitalExpenditure: [
    'PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets',
    'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
  ],
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

/** The taxonomies that statements are read from, each with its concepts by item. */
export const TAXONOMIES = { 'us-gaap': US_GAAP_CONCEPTS, 'ifrs-full': IFRS_CONCEPTS } as const;
export type Taxonomy = keyof typeof TAXONOMIES;

/** Every item that a taxonomy has concepts of. */
export const conceptsOf = (taxonomy: Taxonomy): [SecItem, readonly string[]][] =>
  Object.entries(TAXONOMIES[taxonomy]) as [SecItem, readonly string[]][];

/** Every item, in one order whatever the taxonomy. */
export const SEC_ITEMS = Object.keys({ ...LINE_ITEM_CONCEPTS, ...PART_CONCEPTS }) as SecItem[];

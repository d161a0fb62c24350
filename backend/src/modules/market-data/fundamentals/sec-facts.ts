import { LINE_ITEMS, type LineItem } from '@pricealgo/contract/market/fundamentals';
import { z } from 'zod';
import { parseIsoDate } from '../../../common/market/iso-date.js';

const fact = z.object({
  start: z.string().optional(),
  end: z.string(),
  val: z.number(),
  accn: z.string(),
  fy: z.number().int().nullish(),
  fp: z.string().nullish(),
  form: z.string(),
  filed: z.string(),
});
const companyFacts = z.object({
  cik: z.union([z.number(), z.string()]),
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.object({ units: z.record(z.string(), z.array(fact)) }))),
});

/** One number of one filing. */
export interface SecFact {
  item: LineItem;
  /** Place of its concept among those that report the item: 0 is preferred. */
  rank: number;
  /** First day of the period, `null` for a balance at `endMs`. */
  startMs: number | null;
  endMs: number;
  value: number;
  filedMs: number;
  accession: string;
  /** Fiscal year and period (`Q1`…`FY`) of the filing, not of the number. */
  filingYear: number | null;
  filingPeriod: string | null;
}

/** Periodic reports and their amendments; other forms repeat numbers without their context. */
const FORMS = new Set(['10-K', '10-K/A', '10-KT', '10-Q', '10-Q/A', '20-F', '20-F/A', '40-F', '40-F/A']);
const UNIT_SUFFIX = { money: '', moneyPerShare: '/shares', shares: 'shares' } as const;

/**
 * Reads the numbers that we have line items for out of the company facts that the SEC publishes per company.
 * @returns the facts in the order of filing, and the currency that most of them are in
 * @throws Error when the text is no such file, or holds none of our line items.
 */
export function readSecFacts(text: string): { entityName: string; currency: string; facts: SecFact[] } {
  const parsed = companyFacts.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error('it is no file of SEC company facts');
  const taxonomies = parsed.data.facts;
  const concepts = taxonomies['us-gaap'] ?? taxonomies['ifrs-full'] ?? {};
  const currency = mainCurrency(Object.values(concepts).flatMap(({ units }) => Object.entries(units)));
  const facts: SecFact[] = [];
  for (const [item, names] of Object.entries(CONCEPTS) as [LineItem, readonly string[]][]) {
    const kind = LINE_ITEMS[item];
    const unit = kind === 'shares' ? 'shares' : `${currency}${UNIT_SUFFIX[kind]}`;
    for (const [rank, name] of names.entries()) {
      for (const one of concepts[name]?.units[unit] ?? []) {
        const endMs = parseIsoDate(one.end);
        const filedMs = parseIsoDate(one.filed);
        const startMs = one.start === undefined ? null : parseIsoDate(one.start);
        if (!FORMS.has(one.form) || endMs === null || filedMs === null || filedMs < endMs) continue;
        if (!Number.isFinite(one.val) || (one.start !== undefined && startMs === null)) continue;
        facts.push({
          item,
          rank,
          startMs,
          endMs,
          value: one.val,
          filedMs,
          accession: one.accn,
          filingYear: one.fy ?? null,
          filingPeriod: one.fp ?? null,
        });
      }
    }
  }
  if (facts.length === 0) throw new Error('it holds no number that we know a line item for');
  facts.sort((a, b) => a.filedMs - b.filedMs || a.accession.localeCompare(b.accession));
  return { entityName: parsed.data.entityName, currency, facts };
}

function mainCurrency(units: readonly (readonly [string, readonly unknown[]])[]): string {
  const counts = new Map<string, number>();
  for (const [unit, facts] of units) {
    if (/^[A-Z]{3}$/.test(unit)) counts.set(unit, (counts.get(unit) ?? 0) + facts.length);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'USD';
}

/**
 * US-GAAP concepts that report a line item, the preferred one first: filers choose among them and change their choice
 * over the years. Own list, from the taxonomy's definitions.
 */
const CONCEPTS: Readonly<Partial<Record<LineItem, readonly string[]>>> = {
  revenue: [
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'Revenues',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
  ],
  costOfRevenue: ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'],
  grossProfit: ['GrossProfit'],
  researchAndDevelopment: ['ResearchAndDevelopmentExpense'],
  sellingGeneralAdministrative: ['SellingGeneralAndAdministrativeExpense'],
  operatingIncome: ['OperatingIncomeLoss'],
  interestExpense: ['InterestExpense', 'InterestExpenseNonoperating'],
  incomeBeforeTax: [
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  ],
  incomeTax: ['IncomeTaxExpenseBenefit'],
  netIncome: ['NetIncomeLoss', 'ProfitLoss'],
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
  cashAndEquivalents: ['CashAndCashEquivalentsAtCarryingValue'],
  shortTermInvestments: ['ShortTermInvestments', 'AvailableForSaleSecuritiesDebtSecuritiesCurrent'],
  receivables: ['AccountsReceivableNetCurrent', 'ReceivablesNetCurrent'],
  inventory: ['InventoryNet'],
  currentAssets: ['AssetsCurrent'],
  totalAssets: ['Assets'],
  currentLiabilities: ['LiabilitiesCurrent'],
  longTermDebt: ['LongTermDebtNoncurrent', 'ConvertibleDebtNoncurrent', 'LongTermDebt'],
  totalLiabilities: ['Liabilities'],
  equity: ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  operatingCashFlow: ['NetCashProvidedByUsedInOperatingActivities'],
  capitalExpenditure: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
  investingCashFlow: ['NetCashProvidedByUsedInInvestingActivities'],
  financingCashFlow: ['NetCashProvidedByUsedInFinancingActivities'],
  depreciationAmortization: [
    'DepreciationDepletionAndAmortization',
    'DepreciationAmortizationAndAccretionNet',
  ],
  stockBasedCompensation: ['ShareBasedCompensation'],
  dividendsPaid: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'],
  shareRepurchases: ['PaymentsForRepurchaseOfCommonStock'],
};

import { mean } from '@pricealgo/algorithms/statistics/moments';
import type { AccountingPeriod, Figures } from '../inputs/valuation-inputs.js';

/** Money of the reporting currency; NaN where a part is missing. */
export interface BaseFlow {
  readonly value: number;
  readonly parts: readonly { readonly label: string; readonly value: number | null }[];
  /** Names of missing parts. */
  readonly missing: readonly string[];
}

/** Capital that the business ties up: current assets but cash less current liabilities but debt. */
export function workingCapital({
  currentAssets,
  cashAndEquivalents,
  shortTermInvestments = 0,
  currentLiabilities,
  totalDebt,
  longTermDebt,
}: Figures): number | undefined {
  if (currentAssets === undefined || cashAndEquivalents === undefined || currentLiabilities === undefined) {
    return undefined;
  }
  const currentDebt =
    totalDebt === undefined || longTermDebt === undefined ? 0 : Math.max(0, totalDebt - longTermDebt);
  return currentAssets - cashAndEquivalents - shortTermInvestments - (currentLiabilities - currentDebt);
}

/** Mean of the newest up to three years that report it. */
export function averageCapitalExpenditure(years: readonly AccountingPeriod[]): number | undefined {
  const values = years
    .slice(0, 3)
    .flatMap(({ figures: { capitalExpenditure: one } }) => (one === undefined ? [] : [one]));
  return values.length === 0 ? undefined : mean(values);
}

function sum(
  parts: readonly (readonly [label: string, name: string, value: number | undefined])[],
): BaseFlow {
  return {
    value: parts.reduce((total, [, , value]) => total + (value ?? NaN), 0),
    parts: parts.map(([label, , value]) => ({ label, value: value ?? null })),
    missing: parts.filter(([, , value]) => value === undefined).map(([, name]) => name),
  };
}

/** FCFF = EBIT·(1-t) + depreciation - mean capital expenditure - growth of working capital over the newest fiscal year. */
export function flowToFirm(
  { operatingIncome, depreciationAmortization }: Figures,
  years: readonly AccountingPeriod[],
  taxRate: number,
): BaseFlow {
  const capital = averageCapitalExpenditure(years);
  const [newest, before] = years.map(({ figures }) => workingCapital(figures));
  const change = newest === undefined || before === undefined ? undefined : newest - before;
  const afterTax =
    operatingIncome === undefined || Number.isNaN(taxRate) ? undefined : operatingIncome * (1 - taxRate);
  return sum([
    ['Operating income after tax', operatingIncome === undefined ? 'operating income' : 'tax rate', afterTax],
    ['Depreciation and amortization', 'depreciation and amortization', depreciationAmortization],
    ['Capital expenditure, mean of up to three years', 'capital expenditure', negated(capital)],
    ['Growth of working capital', 'working capital of two fiscal years', negated(change)],
  ]);
}

/** FCFE = cash from operations - capital expenditure + net borrowing, which is the yearly change of debt. */
export function flowToEquity(
  { operatingCashFlow, capitalExpenditure }: Figures,
  years: readonly AccountingPeriod[],
): BaseFlow {
  const debts = years.slice(0, 4).map(({ figures: { totalDebt } }) => totalDebt);
  const known = debts.findIndex((debt) => debt === undefined);
  const run = (known < 0 ? debts : debts.slice(0, known)) as number[];
  const borrowed = run.length < 2 ? undefined : (run[0]! - run.at(-1)!) / (run.length - 1);
  return sum([
    ['Cash from operations', 'operating cash flow', operatingCashFlow],
    ['Capital expenditure', 'capital expenditure', negated(capitalExpenditure)],
    ['Net borrowing, mean change of debt a year', 'total debt of two fiscal years', borrowed],
  ]);
}

const negated = (value: number | undefined): number | undefined => (value === undefined ? undefined : -value);

import { mean } from '@pricealgo/algorithms/statistics/moments';
import { runOfYears } from '../assumptions/growth.js';
import type { AccountingPeriod, Figures } from '../inputs/valuation-inputs.js';

/** Money of the reporting currency; NaN where a part is missing. */
export interface BaseFlow {
  readonly value: number;
  readonly parts: readonly { readonly label: string; readonly value: number | null }[];
  /** Names of missing parts. */
  readonly missing: readonly string[];
  /** What would have been needed to average a part over a cycle. */
  readonly gaps: readonly string[];
}

/** Balances that a mean over a cycle needs: two changes. */
const MIN_BALANCES = 3;

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

/** Mean yearly change of a balance over all years known, and what it lacks to be one over a cycle. */
function meanChange(
  years: readonly AccountingPeriod[],
  of: (figures: Figures) => number | undefined,
  name: string,
): { value: number | undefined; span: string; gaps: string[] } {
  const balances = runOfYears(years, ({ figures }) => of(figures));
  const changes = balances.length - 1;
  return {
    value: changes < 1 ? undefined : (balances.at(-1)! - balances[0]!) / changes,
    span: changes > 1 ? `, mean of ${changes} years` : '',
    gaps: balances.length < MIN_BALANCES ? [`${name} of three fiscal years`] : [],
  };
}

type Part = readonly [label: string, name: string, value: number | undefined];

function sum(parts: readonly Part[], gaps: readonly string[]): BaseFlow {
  return {
    value: parts.reduce((total, [, , value]) => total + (value ?? NaN), 0),
    parts: parts.map(([label, , value]) => ({ label, value: value ?? null })),
    missing: parts.filter(([, , value]) => value === undefined).map(([, name]) => name),
    gaps,
  };
}

function upkeep(years: readonly AccountingPeriod[]): Part {
  const capital = averageCapitalExpenditure(years);
  return ['Capital expenditure, mean of up to three years', 'capital expenditure', negated(capital)];
}

/**
 * FCFF = EBIT·(1-t) + depreciation - mean capital expenditure - mean growth of working capital over all years known: what
 * one year ties up or sets free is not what every year to come will. Stock-based pay is an expense in EBIT and is not
 * added back. Money of the reporting currency.
 */
export function flowToFirm(
  { operatingIncome, depreciationAmortization }: Figures,
  years: readonly AccountingPeriod[],
  taxRate: number,
): BaseFlow {
  const capital = meanChange(years, workingCapital, 'working capital');
  const afterTax =
    operatingIncome === undefined || Number.isNaN(taxRate) ? undefined : operatingIncome * (1 - taxRate);
  return sum(
    [
      [
        'Operating income after tax',
        operatingIncome === undefined ? 'operating income' : 'tax rate',
        afterTax,
      ],
      ['Depreciation and amortization', 'depreciation and amortization', depreciationAmortization],
      upkeep(years),
      [
        `Growth of working capital${capital.span}`,
        'working capital of two fiscal years',
        negated(capital.value),
      ],
    ],
    capital.gaps,
  );
}

/**
 * FCFE = net income + depreciation - mean capital expenditure - mean growth of working capital + mean net borrowing, which
 * is cash from operations less stock-based pay with the working capital of a cycle instead of one year's. Where earnings
 * or balances do not tell that, the cash of the year itself less stock-based pay. Money of the reporting currency.
 */
export function flowToEquity(figures: Figures, years: readonly AccountingPeriod[]): BaseFlow {
  const { netIncome, depreciationAmortization, operatingCashFlow, stockBasedCompensation } = figures;
  const debt = meanChange(years, ({ totalDebt }) => totalDebt, 'total debt');
  const capital = meanChange(years, workingCapital, 'working capital');
  const borrowing: Part = [
    `Net borrowing, change of debt${debt.span}`,
    'total debt of two fiscal years',
    debt.value,
  ];
  const fromEarnings = sum(
    [
      ['Net income', 'net income', netIncome],
      ['Depreciation and amortization', 'depreciation and amortization', depreciationAmortization],
      upkeep(years),
      [
        `Growth of working capital${capital.span}`,
        'working capital of two fiscal years',
        negated(capital.value),
      ],
      borrowing,
    ],
    [...capital.gaps, ...debt.gaps],
  );
  if (!Number.isNaN(fromEarnings.value) || operatingCashFlow === undefined) return fromEarnings;
  const paid = stockBasedCompensation === undefined ? ['stock-based pay'] : [];
  const fromCash = sum(
    [
      ['Cash from operations', 'operating cash flow', operatingCashFlow],
      ['Stock-based pay, an expense', 'stock-based pay', negated(stockBasedCompensation ?? 0)],
      upkeep(years),
      borrowing,
    ],
    ['working capital of three fiscal years', ...paid, ...debt.gaps],
  );
  return Number.isNaN(fromCash.value) ? fromEarnings : fromCash;
}

const negated = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : 0 - value;

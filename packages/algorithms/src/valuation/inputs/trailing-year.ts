import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { AccountingPeriod, FigureName, Figures } from './valuation-inputs.js';

const DAY_MS = 86_400_000;
/** From the end of the first to the end of the last of four quarters: three quarters of 13 or 14 weeks. */
const THREE_QUARTERS = { from: 260, to: 290 };

/** Figures that add up over a year; all others are balances, or shares, of one date. */
const FLOWS: readonly FigureName[] = [
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
  'operatingCashFlow',
  'capitalExpenditure',
  'investingCashFlow',
  'financingCashFlow',
  'depreciationAmortization',
  'stockBasedCompensation',
  'dividendsPaid',
  'shareRepurchases',
];
const PER_SHARE: readonly FigureName[] = ['epsBasic', 'epsDiluted'];

export const periodOf = ({ fiscalDateMs, filingDateMs, items }: FundamentalStatement): AccountingPeriod => ({
  endMs: fiscalDateMs,
  filingDateMs,
  figures: items,
});

/**
 * Twelve months to the newest report.
 * @param years and `quarters` as known, newest first
 * @returns the newest year where no quarter is newer; else four quarters summed, where they follow each other (a flow
 *   that one of them lacks is missing); else the newest year with its age; `null` without a year
 */
export function trailingYear(
  years: readonly FundamentalStatement[],
  quarters: readonly FundamentalStatement[],
): AccountingPeriod | null {
  const [year] = years;
  const [newest] = quarters;
  if (!newest || (year && year.fiscalDateMs >= newest.fiscalDateMs)) {
    return year
      ? periodOf({ ...year, items: { ...balances(sameDay(quarters, year)), ...year.items } })
      : null;
  }
  const four = quarters.slice(0, 4);
  const days = (newest.fiscalDateMs - (four[3]?.fiscalDateMs ?? NaN)) / DAY_MS;
  if (!(days >= THREE_QUARTERS.from && days <= THREE_QUARTERS.to)) return year ? periodOf(year) : null;
  return { ...periodOf(newest), figures: { ...balances(newest), ...summed(four) } };
}

const sameDay = (
  quarters: readonly FundamentalStatement[],
  year: FundamentalStatement,
): FundamentalStatement | undefined =>
  quarters.find(({ fiscalDateMs }) => fiscalDateMs === year.fiscalDateMs);

function balances(statement: FundamentalStatement | undefined): Figures {
  const entries = Object.entries(statement?.items ?? {}) as [FigureName, number][];
  return Object.fromEntries(entries.filter(([name]) => !FLOWS.includes(name) && !PER_SHARE.includes(name)));
}

function summed(quarters: readonly FundamentalStatement[]): Figures {
  const sums: Partial<Record<FigureName, number>> = {};
  for (const name of FLOWS) {
    const values = quarters.map(({ items }) => (items as Figures)[name]);
    if (values.every((value) => value !== undefined)) sums[name] = values.reduce((a, b) => a + b, 0);
  }
  return sums;
}

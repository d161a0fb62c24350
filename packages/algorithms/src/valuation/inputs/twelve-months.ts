import { STATEMENT_ITEMS, type FinancialLine } from '@pricealgo/contract/market/financial-lines';
import { LINE_ITEMS, type FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import {
  PER_SHARE,
  periodOf,
  statementOf,
  withFreeCashFlow,
  YEAR_MS,
  yearBefore,
  type KnownPeriods,
} from './known-periods.js';
import type { AccountingPeriod, FigureName, Figures } from './valuation-inputs.js';

const DAY_MS = 86_400_000;
const QUARTER_MS = YEAR_MS / 4;
/** Quarters of 12 to 14 weeks and of calendar months. */
const QUARTER_TOLERANCE_MS = 14 * DAY_MS;

/** Money that adds up over a year; all other figures are balances, or shares, of one date. */
const FLOWS: readonly FigureName[] = [...STATEMENT_ITEMS.income, ...STATEMENT_ITEMS.cashFlow].filter(
  (name) => LINE_ITEMS[name] === 'money',
);

/** How a sum over twelve months was made: a fiscal year, four quarters, or a year moved on by the quarters after it. */
export type TwelveMonthsBasis = 'year' | 'quarters' | 'year-and-quarters';

/** Statements whose flows, `added` less `replaced`, cover twelve months. */
interface Cover {
  readonly basis: TwelveMonthsBasis;
  readonly added: readonly FundamentalStatement[];
  readonly replaced: readonly FundamentalStatement[];
}

/**
 * Sum of a flow over the twelve months to a fiscal date: the fiscal year that ends there; else four quarters that follow
 * each other; else the fiscal year before, plus the quarters since, less the same quarters a year earlier (some filers
 * report no fourth quarter, so that four in a row are rarely known).
 * @returns `null` where a part is not known: nothing is filled in
 */
export function twelveMonths(
  name: FinancialLine,
  known: KnownPeriods,
  dateMs: number,
): { value: number; basis: TwelveMonthsBasis } | null {
  const of = ({ items }: FundamentalStatement): number | undefined => withFreeCashFlow(items)[name];
  for (const { basis, added, replaced } of coversOf(known, dateMs)) {
    const value = sumOf([...added.map(of), ...replaced.map((one) => negative(of(one)))]);
    if (value !== null) return { value, basis };
  }
  return null;
}

/**
 * Twelve months to the newest report whose quarters reach back to a year: flows by {@link twelveMonths} (one that a part
 * of them lacks is missing), balances and share counts of its date.
 * @returns the newest year, with its age, where no later twelve months are covered; `null` without a year and without
 *   four quarters
 */
export function trailingYear(known: KnownPeriods): AccountingPeriod | null {
  const { years, quarters } = known;
  const dates = [quarters[0], years[0]]
    .flatMap((statement) => (statement ? [statement.fiscalDateMs] : []))
    .sort((a, b) => b - a);
  const dateMs = dates.find((one) => coversOf(known, one).length > 0);
  if (dateMs === undefined) return null;
  const year = statementOf(years, dateMs);
  const quarter = statementOf(quarters, dateMs);
  const sums: Partial<Record<FigureName, number>> = {};
  for (const name of FLOWS) {
    const sum = twelveMonths(name, known, dateMs);
    if (sum) sums[name] = sum.value;
  }
  return {
    ...periodOf((year ?? quarter)!),
    figures: { ...ofTheDate(quarter), ...year?.items, ...sums },
  };
}

/** What of a quarter's figures holds for a year as well: balances and share counts. */
function ofTheDate(quarter: FundamentalStatement | undefined): Figures {
  const entries = Object.entries(quarter?.items ?? {}) as [FigureName, number][];
  return Object.fromEntries(entries.filter(([name]) => !FLOWS.includes(name) && !PER_SHARE.includes(name)));
}

/** Every way to cover the twelve months to a date, the one to prefer first. */
function coversOf({ years, quarters }: KnownPeriods, dateMs: number): Cover[] {
  const covers: Cover[] = [];
  const year = statementOf(years, dateMs);
  if (year) covers.push({ basis: 'year', added: [year], replaced: [] });
  const four = lastQuarters(quarters, dateMs, 4);
  if (four.length > 0) covers.push({ basis: 'quarters', added: four, replaced: [] });
  const before = years.find(({ fiscalDateMs }) => fiscalDateMs < dateMs);
  const since = before ? Math.round((dateMs - before.fiscalDateMs) / QUARTER_MS) : 0;
  if (!before || since < 1 || since > 3) return covers;
  const current = lastQuarters(quarters, dateMs, since);
  const first = current.at(-1);
  // The oldest of them must begin where the year ended.
  if (!first || !isQuarterBefore(before.fiscalDateMs, first.fiscalDateMs)) return covers;
  const replaced = current.flatMap(({ fiscalDateMs }) => yearBefore(quarters, fiscalDateMs) ?? []);
  if (replaced.length === current.length) {
    covers.push({ basis: 'year-and-quarters', added: [before, ...current], replaced });
  }
  return covers;
}

/** The quarter of a date and those before it, as far as they follow each other; none where fewer than `count` do. */
function lastQuarters(
  quarters: readonly FundamentalStatement[],
  dateMs: number,
  count: number,
): FundamentalStatement[] {
  const found: FundamentalStatement[] = [];
  let quarter = statementOf(quarters, dateMs);
  while (quarter) {
    found.push(quarter);
    if (found.length === count) return found;
    const { fiscalDateMs } = quarter;
    quarter = quarters.find((other) => isQuarterBefore(other.fiscalDateMs, fiscalDateMs));
  }
  return [];
}

const isQuarterBefore = (earlierMs: number, laterMs: number): boolean =>
  Math.abs(laterMs - earlierMs - QUARTER_MS) <= QUARTER_TOLERANCE_MS;

const negative = (value: number | undefined): number | undefined => (value === undefined ? value : -value);

/** `null` where one is missing. */
function sumOf(values: readonly (number | undefined)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return null;
    sum += value;
  }
  return sum;
}

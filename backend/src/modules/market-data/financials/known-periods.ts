import { STATEMENT_ITEMS, type FinancialLine } from '@pricealgo/contract/market/financial-lines';
import type { FundamentalStatement, LineItem } from '@pricealgo/contract/market/fundamentals';
import type { Split } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** Statements of one source in one currency, each fiscal date once, newest first, in today's shares. */
export interface KnownPeriods {
  readonly years: readonly FundamentalStatement[];
  readonly quarters: readonly FundamentalStatement[];
}

export type Figures = Partial<Record<FinancialLine, number>>;

/** How a sum over twelve months was made: a fiscal year, four quarters, or a year moved on by the quarters after it. */
export type TwelveMonthsBasis = 'year' | 'quarters' | 'year-and-quarters';

/** Fiscal years of 52 and 53 weeks, and sources that say the end of the month, differ by less. */
const SAME_DATE_MS = 10 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;
const QUARTER_MS = YEAR_MS / 4;
/** Quarters of 12 to 14 weeks and of calendar months. */
const QUARTER_TOLERANCE_MS = 14 * DAY_MS;

const PER_SHARE: readonly LineItem[] = ['epsBasic', 'epsDiluted'];
const SHARE_COUNTS: readonly LineItem[] = [
  'weightedSharesBasic',
  'weightedSharesDiluted',
  'sharesOutstanding',
];

/** The first day on which a statement can be used: its filing, or the reading of a source that does not tell it. */
const countedFromMs = ({ filingDateMs, asOfMs }: FundamentalStatement): number => filingDateMs ?? asOfMs;

/** What one share of a day has become by now. @param splits none from the future */
export function sharesToday(splits: readonly Split[], sinceMs: number): number {
  return splits.reduce((product, { exDateMs, ratio }) => (exDateMs > sinceMs ? product * ratio : product), 1);
}

/** A statement with its per-share figures and share counts in today's shares: it counts those of the day it was filed. */
export function inTodaysShares(
  statement: FundamentalStatement,
  splits: readonly Split[],
): FundamentalStatement {
  const factor = sharesToday(splits, countedFromMs(statement));
  if (factor === 1) return statement;
  const items: Partial<Record<LineItem, number>> = { ...statement.items };
  for (const name of PER_SHARE) if (items[name] !== undefined) items[name] /= factor;
  for (const name of SHARE_COUNTS) if (items[name] !== undefined) items[name] *= factor;
  return { ...statement, items };
}

/** Items of a statement with the cash that was free: operating cash flow less capital expenditure. */
export function withFreeCashFlow(items: FundamentalStatement['items']): Figures {
  const { operatingCashFlow, capitalExpenditure } = items;
  if (operatingCashFlow === undefined || capitalExpenditure === undefined) return items;
  return { ...items, freeCashFlow: operatingCashFlow - capitalExpenditure };
}

/** The statement of a fiscal date, give or take the days by which calendars of one company differ. */
export function statementOf(
  statements: readonly FundamentalStatement[],
  dateMs: number,
): FundamentalStatement | undefined {
  return statements.find(({ fiscalDateMs }) => Math.abs(fiscalDateMs - dateMs) <= SAME_DATE_MS);
}

/** The statement of the same period a year before. */
export function yearBefore(
  statements: readonly FundamentalStatement[],
  dateMs: number,
): FundamentalStatement | undefined {
  return statementOf(statements, dateMs - YEAR_MS);
}

/** What the balance of a fiscal date says, from the quarter's and the year's statement of that date. */
export function balanceOf({ years, quarters }: KnownPeriods, dateMs: number): Figures {
  const known: Figures = {
    ...statementOf(quarters, dateMs)?.items,
    ...statementOf(years, dateMs)?.items,
  };
  const balance: Figures = {};
  for (const name of STATEMENT_ITEMS.balance) if (known[name] !== undefined) balance[name] = known[name];
  return balance;
}

/**
 * Sum of a flow over the twelve months to a fiscal date: the fiscal year that ends there; else four quarters that follow
 * each other; else the fiscal year before, plus the quarters since, less the same quarters a year earlier (filers report
 * no fourth quarter, so that four in a row are rarely known).
 * @returns `null` where a part is not known: nothing is filled in
 */
export function twelveMonths(
  name: FinancialLine,
  { years, quarters }: KnownPeriods,
  dateMs: number,
): { value: number; basis: TwelveMonthsBasis } | null {
  const of = (statement: FundamentalStatement | undefined): number | undefined =>
    statement && withFreeCashFlow(statement.items)[name];
  const year = of(statementOf(years, dateMs));
  if (year !== undefined) return { value: year, basis: 'year' };
  const four = sumOf(lastQuarters(quarters, dateMs, 4).map(of));
  if (four !== null) return { value: four, basis: 'quarters' };
  const before = years.find(({ fiscalDateMs }) => fiscalDateMs < dateMs);
  const since = before ? Math.round((dateMs - before.fiscalDateMs) / QUARTER_MS) : 0;
  const whole = of(before);
  if (!before || whole === undefined || since < 1 || since > 3) return null;
  const current = lastQuarters(quarters, dateMs, since);
  const first = current.at(-1);
  // The oldest of them must begin where the year ended.
  if (!first || !isQuarterBefore(before.fiscalDateMs, first.fiscalDateMs)) return null;
  const added = sumOf(current.map(of));
  const replaced = sumOf(current.map(({ fiscalDateMs }) => of(yearBefore(quarters, fiscalDateMs))));
  if (added === null || replaced === null) return null;
  return { value: whole + added - replaced, basis: 'year-and-quarters' };
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

/** `null` of nothing, and where one is missing. */
function sumOf(values: readonly (number | undefined)[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) {
    if (value === undefined) return null;
    sum += value;
  }
  return sum;
}

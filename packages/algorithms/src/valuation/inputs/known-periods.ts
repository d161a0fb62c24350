import { STATEMENT_ITEMS, type FinancialLine } from '@pricealgo/contract/market/financial-lines';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import { splitFactor, type Split } from './newest-figures.js';
import type { AccountingPeriod, FigureName } from './valuation-inputs.js';

const DAY_MS = 86_400_000;
/** Fiscal years of 52 and 53 weeks, and sources that say the end of the month, differ by less. */
const SAME_DATE_MS = 10 * DAY_MS;
export const YEAR_MS = 365.25 * DAY_MS;

export const PER_SHARE: readonly FigureName[] = ['epsBasic', 'epsDiluted'];
const SHARE_COUNTS: readonly FigureName[] = [
  'weightedSharesBasic',
  'weightedSharesDiluted',
  'sharesOutstanding',
];

/** Statements of one source in one currency, each fiscal date once, newest first, in one day's shares. */
export interface KnownPeriods {
  readonly years: readonly FundamentalStatement[];
  readonly quarters: readonly FundamentalStatement[];
}

/** Figures of a statement and the one that follows from two of them. */
export type PeriodFigures = Partial<Record<FinancialLine, number>>;

export interface KnownPeriodsOptions {
  readonly source: string;
  /** ISO 4217; statements in another currency are left out: sums of two currencies mean nothing. */
  readonly currency: string;
  /** What was filed later is not known. */
  readonly asOfMs: number;
  /** Splits up to the day whose shares are meant; none from after it. */
  readonly splits: readonly Split[];
}

/** Years and quarters of a source as they were known on a day: the newest version of each that was filed by then. */
export function knownPeriods(
  statements: readonly FundamentalStatement[],
  { source, currency, asOfMs, splits }: KnownPeriodsOptions,
): KnownPeriods {
  const known = (period: FundamentalPeriod): FundamentalStatement[] =>
    knownStatements(statements, period, source, asOfMs)
      .filter((statement) => statement.currency === currency)
      .map((statement) => inLaterShares(statement, splits));
  return { years: known('annual'), quarters: known('quarterly') };
}

/**
 * A statement with its per-share figures and share counts in the shares after splits. It counts those of the day it was
 * filed; where a source does not tell that day, those of its reading.
 * @param splits none from after the day whose shares are meant
 */
export function inLaterShares(
  statement: FundamentalStatement,
  splits: readonly Split[],
): FundamentalStatement {
  const factor = splitFactor(splits, knownFrom(statement));
  if (factor === 1) return statement;
  const items: Partial<Record<FigureName, number>> = { ...statement.items };
  for (const name of PER_SHARE) if (items[name] !== undefined) items[name] /= factor;
  for (const name of SHARE_COUNTS) if (items[name] !== undefined) items[name] *= factor;
  return { ...statement, items };
}

export const periodOf = ({ fiscalDateMs, filingDateMs, items }: FundamentalStatement): AccountingPeriod => ({
  endMs: fiscalDateMs,
  filingDateMs,
  figures: items,
});

/** Items of a statement with the cash that was free: operating cash flow less capital expenditure. */
export function withFreeCashFlow(items: FundamentalStatement['items']): PeriodFigures {
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
export function balanceOf({ years, quarters }: KnownPeriods, dateMs: number): PeriodFigures {
  const known: PeriodFigures = {
    ...statementOf(quarters, dateMs)?.items,
    ...statementOf(years, dateMs)?.items,
  };
  const balance: PeriodFigures = {};
  for (const name of STATEMENT_ITEMS.balance) if (known[name] !== undefined) balance[name] = known[name];
  return balance;
}

/** Day of a statement: of its filing, or of the reading of a source that does not tell it. */
export const knownFrom = ({ filingDateMs, asOfMs }: FundamentalStatement): number => filingDateMs ?? asOfMs;

/** From then on a statement of a filing day is known for certain: a date alone says nothing of the hour. */
export const afterFilingDay = (filedMs: number): number => filedMs + DAY_MS + 1;

/**
 * Whether a statement was public at an instant: its filing day was over. A price of that day's close must not know it. (Which
 * session opened after it the storage decides, by the exchange's calendar.)
 */
const isKnownAt = ({ filingDateMs, asOfMs }: FundamentalStatement, atMs: number): boolean =>
  filingDateMs === null ? asOfMs <= atMs : afterFilingDay(filingDateMs) <= atMs;

/**
 * One source's statements of a period length as they were known on a day: per fiscal date the newest version filed by
 * then. Newest fiscal date first.
 */
export function knownStatements(
  statements: readonly FundamentalStatement[],
  period: FundamentalPeriod,
  source: string,
  asOfMs: number,
): FundamentalStatement[] {
  const newest = new Map<number, FundamentalStatement>();
  for (const statement of statements) {
    if (statement.period !== period || statement.source !== source || !isKnownAt(statement, asOfMs)) continue;
    const held = newest.get(statement.fiscalDateMs);
    if (!held || knownFrom(statement) > knownFrom(held)) newest.set(statement.fiscalDateMs, statement);
  }
  return [...newest.values()].sort((a, b) => b.fiscalDateMs - a.fiscalDateMs);
}

/**
 * The source to read: sources are never mixed, they count line items differently. The one with the newest fiscal date;
 * among those within a week of each other (some only give the end of the month) the one that gives filing dates, then
 * the one with more years, then by name.
 * @returns `null` where nothing was known on that day
 */
export function preferredSource(statements: readonly FundamentalStatement[], asOfMs: number): string | null {
  const known = statements.filter((statement) => isKnownAt(statement, asOfMs));
  const sources = [...new Set(known.map(({ source }) => source))].map((source) => {
    const own = known.filter((statement) => statement.source === source);
    return {
      source,
      newestMs: Math.max(...own.map(({ fiscalDateMs }) => fiscalDateMs)),
      filed: own.some(({ filingDateMs }) => filingDateMs !== null) ? 1 : 0,
      years: knownStatements(own, 'annual', source, asOfMs).length,
    };
  });
  const newestMs = Math.max(...sources.map((one) => one.newestMs));
  const [first] = sources
    .filter((one) => one.newestMs >= newestMs - 7 * DAY_MS)
    .sort((a, b) => b.filed - a.filed || b.years - a.years || (a.source < b.source ? -1 : 1));
  return first?.source ?? null;
}

import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';

const DAY_MS = 86_400_000;

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

import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';

const DAY_MS = 86_400_000;

/** First day on which a statement was public: its filing, or the reading of a source that does not give it. */
export const knownFrom = ({ filingDateMs, asOfMs }: FundamentalStatement): number => filingDateMs ?? asOfMs;

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
    if (statement.period !== period || statement.source !== source || knownFrom(statement) > asOfMs) continue;
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
  const known = statements.filter((statement) => knownFrom(statement) <= asOfMs);
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

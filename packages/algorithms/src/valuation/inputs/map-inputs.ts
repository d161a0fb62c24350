import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { knownStatements, preferredSource } from './known-statements.js';
import { periodOf, trailingYear } from './trailing-year.js';
import type { AccountingPeriod, FigureName, ValuationInputs } from './valuation-inputs.js';

/** What neither statements nor a profile contain. */
export type ValuationContext = Pick<
  ValuationInputs,
  'subject' | 'price' | 'priceCurrency' | 'market' | 'beta'
> &
  Partial<
    Pick<ValuationInputs, 'peers' | 'sectorMedians' | 'analystGrowthPct' | 'fund' | 'chain' | 'fxToPrice'>
  > & {
    /** Splits of the instrument: shares of statements filed before one are put on today's count. */
    readonly splits?: readonly { readonly exDateMs: number; readonly ratio: number }[];
  };

const SHARE_COUNTS: readonly FigureName[] = [
  'weightedSharesBasic',
  'weightedSharesDiluted',
  'sharesOutstanding',
];
const PER_SHARE: readonly FigureName[] = ['epsBasic', 'epsDiluted'];

/**
 * Inputs of a valuation on a day, from what was public by then: statements by their filing date, a profile by the time
 * it was published. Nothing is filled in: what is not known stays away.
 * @param statements all versions of one instrument's statements, of any source, in any order
 * @param snapshot its newest profile, `null` without one
 */
export function valuationInputs(
  statements: readonly FundamentalStatement[],
  snapshot: InstrumentProfile | null,
  asOfMs: number,
  context: ValuationContext,
): ValuationInputs {
  const { splits = [], ...about } = context;
  const source = preferredSource(statements, asOfMs);
  const annual = source === null ? [] : knownStatements(statements, 'annual', source, asOfMs);
  const quarterly = source === null ? [] : knownStatements(statements, 'quarterly', source, asOfMs);
  const reportCurrency = annual[0]?.currency ?? quarterly[0]?.currency ?? null;
  const oneCurrency = ({ currency }: FundamentalStatement): boolean => currency === reportCurrency;
  const onTodaysShares = (period: AccountingPeriod): AccountingPeriod =>
    splitAdjusted(period, splits, asOfMs);
  const years = annual.filter(oneCurrency);
  const trailing = trailingYear(years, quarterly.filter(oneCurrency));
  const profile = snapshot && snapshot.asOfMs <= asOfMs ? snapshot : null;
  return {
    peers: [],
    sectorMedians: null,
    analystGrowthPct: null,
    fund: null,
    chain: null,
    ...about,
    subject: {
      ...(profile?.sector ? { sector: profile.sector } : {}),
      ...(profile?.industry ? { industry: profile.industry } : {}),
      ...about.subject,
    },
    beta: about.beta ?? profile?.statistics.beta ?? null,
    asOfMs,
    reportCurrency,
    fxToPrice: reportCurrency === about.priceCurrency ? 1 : (about.fxToPrice ?? null),
    years: years.map((statement) => onTodaysShares(periodOf(statement))),
    trailing: trailing && onTodaysShares(trailing),
    statementSource: source,
    // Money of a profile in another currency than the price would be compared with it.
    snapshot:
      profile && profile.currency === about.priceCurrency
        ? { asOfMs: profile.asOfMs, statistics: profile.statistics }
        : null,
  };
}

/** A statement counts shares as of its filing; one without a filing date as of its reading, after any split. */
function splitAdjusted(
  period: AccountingPeriod,
  splits: readonly { readonly exDateMs: number; readonly ratio: number }[],
  asOfMs: number,
): AccountingPeriod {
  const { filingDateMs } = period;
  if (filingDateMs === null) return period;
  const later = splits.filter(({ exDateMs }) => exDateMs > filingDateMs && exDateMs <= asOfMs);
  const factor = later.reduce((product, { ratio }) => product * ratio, 1);
  if (factor === 1) return period;
  const figures = Object.entries(period.figures).map(([name, value]) => {
    if (SHARE_COUNTS.includes(name as FigureName)) return [name, value * factor];
    return [name, PER_SHARE.includes(name as FigureName) ? value / factor : value];
  });
  return { ...period, figures: Object.fromEntries(figures) };
}

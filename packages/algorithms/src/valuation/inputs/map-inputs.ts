import type { FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { knownStatements, preferredSource } from './known-statements.js';
import { splitFactor, type Split } from './newest-figures.js';
import { periodOf, trailingYear } from './trailing-year.js';
import type { AccountingPeriod, ExchangeRate, FigureName, ValuationInputs } from './valuation-inputs.js';

/** What neither statements nor a profile contain. */
export type ValuationContext = Pick<
  ValuationInputs,
  'subject' | 'price' | 'priceCurrency' | 'market' | 'beta'
> &
  Partial<
    Pick<
      ValuationInputs,
      | 'peers'
      | 'sectorMedians'
      | 'analystGrowthPct'
      | 'fund'
      | 'chain'
      | 'fxToPrice'
      | 'statementSharesPerShare'
    >
  > & {
    /** Exchange rates of any pair and day: the newest that was known between both currencies is taken. */
    readonly exchangeRates?: readonly ExchangeRate[];
    /** Splits of the instrument: shares of statements filed before one are put on today's count. */
    readonly splits?: readonly Split[];
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
 * @param snapshot its newest figures (see `newestFigures`), `null` without any
 */
export function valuationInputs(
  statements: readonly FundamentalStatement[],
  snapshot: InstrumentProfile | null,
  asOfMs: number,
  context: ValuationContext,
): ValuationInputs {
  const { splits = [], exchangeRates = [], ...about } = context;
  const source = preferredSource(statements, asOfMs);
  const annual = source === null ? [] : knownStatements(statements, 'annual', source, asOfMs);
  const quarterly = source === null ? [] : knownStatements(statements, 'quarterly', source, asOfMs);
  const reportCurrency = annual[0]?.currency ?? quarterly[0]?.currency ?? null;
  const oneCurrency = ({ currency }: FundamentalStatement): boolean => currency === reportCurrency;
  const onTodaysShares = (period: AccountingPeriod): AccountingPeriod =>
    splitAdjusted(period, splits, asOfMs);
  const years = annual.filter(oneCurrency);
  const foreign = reportCurrency !== null && reportCurrency !== about.priceCurrency;
  const rate = foreign ? knownRate(exchangeRates, reportCurrency, about.priceCurrency, asOfMs) : null;
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
    fxToPrice: reportCurrency === about.priceCurrency ? 1 : (about.fxToPrice ?? rate?.rate ?? null),
    ...(rate && about.fxToPrice === undefined
      ? { fxOrigin: { source: rate.source, asOfMs: rate.asOfMs } }
      : {}),
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

/** The newest rate between two currencies that was known on a day, turned round where only its inverse is told. */
function knownRate(
  rates: readonly ExchangeRate[],
  base: string,
  quote: string,
  asOfMs: number,
): ExchangeRate | null {
  const [newest] = rates
    .filter((one) => one.asOfMs <= asOfMs && one.rate > 0)
    .filter((one) => [one.base, one.quote].includes(base) && [one.base, one.quote].includes(quote))
    .toSorted((a, b) => b.asOfMs - a.asOfMs);
  if (!newest || newest.base === base) return newest ?? null;
  return { ...newest, base, quote, rate: 1 / newest.rate };
}

/** A statement counts shares as of its filing; one without a filing date as of its reading, after any split. */
function splitAdjusted(period: AccountingPeriod, splits: readonly Split[], asOfMs: number): AccountingPeriod {
  const { filingDateMs } = period;
  if (filingDateMs === null) return period;
  const factor = splitFactor(splits, filingDateMs, asOfMs);
  if (factor === 1) return period;
  const figures = Object.entries(period.figures).map(([name, value]) => {
    if (SHARE_COUNTS.includes(name as FigureName)) return [name, value * factor];
    return [name, PER_SHARE.includes(name as FigureName) ? value / factor : value];
  });
  return { ...period, figures: Object.fromEntries(figures) };
}

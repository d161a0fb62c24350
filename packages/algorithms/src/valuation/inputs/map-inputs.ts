import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { knownPeriods, knownStatements, periodOf, preferredSource } from './known-periods.js';
import type { Split } from './newest-figures.js';
import { exchangeRate } from './exchange-rates.js';
import { inPriceUnit } from './price-unit.js';
import { trailingYear } from './twelve-months.js';
import type { ExchangeRate, ValuationInputs } from './valuation-inputs.js';

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
  const newest = (period: FundamentalPeriod): FundamentalStatement | undefined =>
    source === null ? undefined : knownStatements(statements, period, source, asOfMs)[0];
  const reportCurrency = (newest('annual') ?? newest('quarterly'))?.currency ?? null;
  const known =
    source === null || reportCurrency === null
      ? { years: [], quarters: [] }
      : knownPeriods(statements, {
          source,
          currency: reportCurrency,
          asOfMs,
          splits: splits.filter(({ exDateMs }) => exDateMs <= asOfMs),
        });
  const foreign = reportCurrency !== null && reportCurrency !== about.priceCurrency;
  const rate = foreign ? exchangeRate(exchangeRates, reportCurrency, about.priceCurrency, asOfMs) : null;
  const profile = snapshot && snapshot.asOfMs <= asOfMs ? snapshot : null;
  const statistics = profile && inPriceUnit(profile, about.priceCurrency, about.price);
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
    years: known.years.map(periodOf),
    trailing: trailingYear(known),
    statementSource: source,
    // Money of a profile in another currency than the price would be compared with it.
    snapshot: profile && statistics ? { asOfMs: profile.asOfMs, statistics } : null,
  };
}

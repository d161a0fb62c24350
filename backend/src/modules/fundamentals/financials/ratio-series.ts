import type { RatioPeriodDto } from '@pricealgo/contract/financials';
import { exchangeRate } from '@pricealgo/algorithms/valuation/inputs/exchange-rates';
import {
  afterFilingDay,
  balanceOf,
  knownFrom,
  knownPeriods,
  type KnownPeriods,
  statementOf,
  yearBefore,
} from '@pricealgo/algorithms/valuation/inputs/known-periods';
import { ratiosOf, withMarketValue, type RatioInputs } from '@pricealgo/algorithms/valuation/inputs/ratios';
import { twelveMonths } from '@pricealgo/algorithms/valuation/inputs/twelve-months';
import type { ExchangeRate } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { FundamentalPeriod, FundamentalStatement } from '@pricealgo/contract/market/fundamentals';
import type { Split } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { usableRate } from './live-inputs.js';
import { fiscalFields } from './statement-table.js';

export interface Close {
  /** 00:00 UTC of the session's date. */
  readonly timeMs: number;
  /** In today's shares. */
  readonly close: number;
}

export interface RatioSeriesOptions {
  period: FundamentalPeriod;
  /** Of the statements to read; others of the same instrument may be among the versions. */
  source: string;
  currency: string;
  splits: readonly Split[];
  /** Finished sessions, oldest first; none where prices cannot be compared with the statements. */
  closes: readonly Close[];
  /** Currency of the closes. */
  priceCurrency: string;
  /** Between the two currencies, of every day that one is known of. */
  rates: readonly ExchangeRate[];
  nowMs: number;
  limit: number;
}

/** A first filing that comes later was a comparison in another year's report, not the news of this period. */
const TIMELY_MS = 180 * DAY_MS;
/** A price that is further from the date it stands for is none of that date. */
const NEAR_MS = 10 * DAY_MS;

/**
 * Ratios at each fiscal date, each from what was known at one point in time. Where the filing date is known: the
 * statements as they stood when it was over, and the close of the first session after it, so that nobody is credited with
 * figures or prices of later. Where it is not: the statements as they stand now, and the last close of the period.
 * @param versions every version of an instrument's statements
 * @returns newest first; flows cover twelve months, balances are of the fiscal date
 */
export function ratioPeriods(
  versions: readonly FundamentalStatement[],
  { period, source, currency, splits, closes, priceCurrency, rates, nowMs, limit }: RatioSeriesOptions,
): RatioPeriodDto[] {
  const knownAt = (asOfMs: number): KnownPeriods =>
    knownPeriods(versions, { source, currency, asOfMs, splits });
  const now = knownAt(nowMs);
  const own = period === 'annual' ? now.years : now.quarters;
  return own.slice(0, limit).map((statement) => {
    const { fiscalDateMs } = statement;
    const filedMs = firstFiling(versions, statement);
    const timely = filedMs !== null && filedMs - fiscalDateMs <= TIMELY_MS;
    const near = timely ? firstAfter(closes, filedMs) : lastUpTo(closes, fiscalDateMs);
    const isForeign = currency !== priceCurrency;
    const rate =
      near && isForeign
        ? usableRate(exchangeRate(rates, currency, priceCurrency, near.timeMs), near.timeMs)
        : undefined;
    // A price without a rate of its day cannot be set against the statements.
    const close = isForeign && !rate ? undefined : near;
    const inputs = withMarketValue(
      {
        ...statementInputs(timely ? knownAt(afterFilingDay(filedMs)) : now, fiscalDateMs),
        ...(close ? { price: close.close } : {}),
      },
      rate?.rate,
    );
    return {
      ...fiscalFields(statement),
      filingDateMs: timely ? filedMs : null,
      months: 12,
      priceDateMs: close?.timeMs ?? null,
      priceBasis: close ? (timely ? 'filing' : 'period-end') : null,
      ...(rate ? { exchangeRate: rate } : {}),
      inputs,
      ratios: ratiosOf(inputs, rate?.rate),
    };
  });
}

/** Everything but the price, of the twelve months to a date and of its balance. */
export function statementInputs(known: KnownPeriods, dateMs: number): RatioInputs {
  const flow = (name: Parameters<typeof twelveMonths>[0]): number | undefined =>
    twelveMonths(name, known, dateMs)?.value;
  const balance = balanceOf(known, dateMs);
  const before = yearBefore(known.years, dateMs) ?? yearBefore(known.quarters, dateMs);
  const balanceBefore = before ? balanceOf(known, before.fiscalDateMs) : {};
  const statement = statementOf(known.quarters, dateMs) ?? statementOf(known.years, dateMs);
  const inputs: RatioInputs = {
    earningsPerShare: flow('epsDiluted'),
    shares: balance.sharesOutstanding ?? statement?.items.weightedSharesDiluted,
    revenue: flow('revenue'),
    grossProfit: flow('grossProfit') ?? sum(flow('revenue'), flow('costOfRevenue'), -1),
    operatingIncome: flow('operatingIncome'),
    netIncome: flow('netIncome'),
    ebitda: flow('ebitda') ?? sum(flow('operatingIncome'), flow('depreciationAmortization')),
    freeCashFlow: flow('freeCashFlow'),
    equity: balance.equity,
    averageEquity: mean(balance.equity, balanceBefore.equity),
    averageAssets: mean(balance.totalAssets, balanceBefore.totalAssets),
    totalDebt: balance.totalDebt,
    minorityInterest: balance.minorityInterest,
    preferredEquity: balance.preferredEquity,
    // Investments count as far as the source states them: most companies' cash is stated alone.
    cash: sum(balance.cashAndEquivalents, balance.shortTermInvestments ?? 0),
    currentAssets: balance.currentAssets,
    currentLiabilities: balance.currentLiabilities,
  };
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));
}

/** `null` where no version of the period says when it was filed. */
function firstFiling(
  versions: readonly FundamentalStatement[],
  { source, period, fiscalDateMs }: FundamentalStatement,
): number | null {
  const filed = versions.filter(
    (version) =>
      version.source === source &&
      version.period === period &&
      version.fiscalDateMs === fiscalDateMs &&
      version.filingDateMs !== null,
  );
  return filed.length === 0 ? null : Math.min(...filed.map(knownFrom));
}

function firstAfter(closes: readonly Close[], dateMs: number): Close | undefined {
  const close = closes.find(({ timeMs }) => timeMs > dateMs);
  return close && close.timeMs - dateMs <= NEAR_MS ? close : undefined;
}

function lastUpTo(closes: readonly Close[], dateMs: number): Close | undefined {
  const close = closes.findLast(({ timeMs }) => timeMs <= dateMs);
  return close && dateMs - close.timeMs <= NEAR_MS ? close : undefined;
}

function sum(a: number | undefined, b: number | undefined, sign = 1): number | undefined {
  return a === undefined || b === undefined ? undefined : a + sign * b;
}

function mean(a: number | undefined, b: number | undefined): number | undefined {
  const both = sum(a, b);
  return both === undefined ? undefined : both / 2;
}

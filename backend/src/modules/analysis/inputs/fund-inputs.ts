import { periodsOf, periodsPerYear } from '@pricealgo/algorithms/comparative/calendar';
import type { FundInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { Bar } from '@pricealgo/contract/market/bar';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** Closes further apart are of a hole, not of one session after the other. */
const MAX_GAP_DAYS = 5;

/**
 * What a fund is judged by beside its price: the newest published figures, and its returns beside those of its index on
 * the days that both have.
 * @param statistics newest of each
 * @param own daily bars of the fund, oldest first
 * @param index daily bars of what it follows, adjusted like its own; `null` not known
 */
export function fundInputs(
  statistics: InstrumentProfile['statistics'],
  own: readonly Bar[],
  index: readonly Bar[] | null,
): FundInputs {
  const { netAssetValue, expenseRatio, bidAskSpread, peRatio } = statistics;
  const lastMs = own.at(-1)?.timeMs ?? NaN;
  const figures = {
    netAssetValue,
    expenseRatioPct: percent(expenseRatio),
    spreadPct: percent(bidAskSpread),
    peRatio,
    ...(index ? differencesOfYear(own, index) : {}),
  };
  return {
    ...defined(figures),
    returns: returnsTo(lastMs, own),
    // A return to another day is none to compare with.
    ...(index?.some(({ timeMs }) => timeMs === lastMs) ? { indexReturns: returnsTo(lastMs, index) } : {}),
  };
}

const percent = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : 100 * fraction;

/** Returns of one and three years to a session, percent; absent where the bars do not reach. */
function returnsTo(endMs: number, bars: readonly Bar[]): NonNullable<FundInputs['returns']> {
  const last = bars.findLast(({ timeMs }) => timeMs <= endMs);
  const since = (years: number): number | undefined => {
    if (!last) return undefined;
    const fromMs = new Date(endMs).setUTCFullYear(new Date(endMs).getUTCFullYear() - years);
    const first = bars.findLast(({ timeMs }) => timeMs <= fromMs);
    return first && first.close > 0 ? (last.close / first.close - 1) * 100 : undefined;
  };
  return defined({ oneYearPct: since(1), threeYearsPct: since(3) });
}

/** Return of the fund less that of its index, session by session of both, over the last year. */
function differencesOfYear(
  own: readonly Bar[],
  index: readonly Bar[],
): Pick<FundInputs, 'dailyDifferences' | 'differencesPerYear'> {
  const indexCloses = new Map(index.map(({ timeMs, close }) => [timeMs, close]));
  const rows = own.flatMap(({ timeMs, close }) => {
    const other = indexCloses.get(timeMs);
    return other !== undefined && other > 0 && close > 0 ? [{ timeMs, close, other }] : [];
  });
  const lastMs = rows.at(-1)?.timeMs ?? NaN;
  const fromMs = new Date(lastMs).setUTCFullYear(new Date(lastMs).getUTCFullYear() - 1);
  const days = rows.map(({ timeMs }) => timeMs).filter((timeMs) => timeMs > fromMs);
  return {
    dailyDifferences: rows.flatMap((row, i) => {
      const before = rows[i - 1];
      if (!before || row.timeMs <= fromMs || row.timeMs - before.timeMs > MAX_GAP_DAYS * DAY_MS) return [];
      return [row.close / before.close - row.other / before.other];
    }),
    differencesPerYear: periodsPerYear(days, periodsOf('exchange sessions')),
  };
}

/** The fields that have a value. */
function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

import type { ChainInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import type { InstrumentProfile, KeyStatistic } from '@pricealgo/contract/market/instrument-profile';
import { DAY_MS } from '../../../common/market/zone-days.js';

/** Figures of a network that are told day by day. */
export const CHAIN_STATISTICS = [
  'marketCap',
  'transferValue',
  'realisedCap',
  'activeAddresses',
  'circulatingSupply',
] as const satisfies readonly KeyStatistic[];
type ChainStatistic = (typeof CHAIN_STATISTICS)[number];

/** Four years of days that a network is compared with, and the quarter that its first signal needs. */
export const CHAIN_DAYS = 4 * 366 + 91;
/** A series that ended earlier says what was, not what is. */
const MAX_BEHIND_DAYS = 10;

interface ChainDay {
  /** When the day's figures were told: the end of it. */
  readonly timeMs: number;
  readonly statistics: InstrumentProfile['statistics'];
}

/**
 * The days of a network as columns without holes: a day that nobody told is `null`, and so is a figure of it. A figure
 * that no day has is left out.
 * @param told oldest first, each day at most once
 * @returns `null` without a market value, or where the last day is more than ten days old
 */
export function chainInputs(told: readonly ChainDay[], atMs: number): ChainInputs | null {
  const dayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last || dayOf(atMs) - dayOf(last.timeMs) > MAX_BEHIND_DAYS) return null;
  const byDay = new Map(told.map((one) => [dayOf(one.timeMs), one.statistics]));
  const days = Array.from(
    { length: dayOf(last.timeMs) - dayOf(first.timeMs) + 1 },
    (_, i) => dayOf(first.timeMs) + i,
  );
  const column = (name: ChainStatistic): (number | null)[] | null => {
    const values = days.map((day) => byDay.get(day)?.[name] ?? null);
    return values.some((value) => value !== null) ? values : null;
  };
  const marketCapUsd = column('marketCap');
  if (!marketCapUsd) return null;
  const others = {
    transferValueUsd: column('transferValue'),
    realisedCapUsd: column('realisedCap'),
    activeAddresses: column('activeAddresses'),
    supply: column('circulatingSupply'),
  };
  return {
    timeMs: days.map((day) => day * DAY_MS),
    marketCapUsd,
    ...(Object.fromEntries(Object.entries(others).filter(([, values]) => values !== null)) as {
      [Name in keyof typeof others]?: (number | null)[];
    }),
  };
}

import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/new-york-day.js';

/** Without the narrative, which costs money and is written on request. */
const NIGHTLY_ALGORITHMS = [
  'technical',
  'comparative',
  'valuation',
  'lstm',
] as const satisfies readonly AlgorithmName[];

const HOUR_MS = 3_600_000;
/** New York's sessions are over, in summer and winter. */
const START_MS = 2 * HOUR_MS;
/** What is not done by then is left to the next night: by day the computing threads serve members. */
const END_MS = 8 * HOUR_MS;

export interface NightlyRequest {
  readonly algo: AlgorithmName;
  readonly instrument: string;
}

/** Start of the night (02:00 UTC) that an instant lies in, ms; `null` by day (from 08:00 UTC). */
export function nightOf(nowMs: number): number | null {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const sinceMs = nowMs - midnightMs;
  return sinceMs >= START_MS && sinceMs < END_MS ? midnightMs + START_MS : null;
}

/** Start of the next night after an instant, ms. */
export function nextNightMs(nowMs: number): number {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS + START_MS;
  return startMs > nowMs ? startMs : startMs + DAY_MS;
}

/**
 * The best-ranked instruments, the best-ranked first, then those on members' watchlists, the most watched first.
 * @param ranked how many of the best-ranked
 * @param watched the most watched first
 * @param watchedRoom how many beyond the best-ranked
 */
export function nightlyTickers(
  all: readonly MarketInstrument[],
  ranked: number,
  watched: readonly string[] = [],
  watchedRoom = 0,
): string[] {
  const best = all
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank! - b.rank! || (a.key < b.key ? -1 : 1))
    .slice(0, ranked)
    .map(({ key }): string => key);
  const known = new Set(best);
  return [...best, ...watched.filter((key) => !known.has(key)).slice(0, watchedRoom)];
}

/** Every algorithm about every ticker, ticker by ticker. */
export function nightlyRequests(tickers: readonly string[]): NightlyRequest[] {
  return tickers.flatMap((instrument) => NIGHTLY_ALGORITHMS.map((algo) => ({ algo, instrument })));
}

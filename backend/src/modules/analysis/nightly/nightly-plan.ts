import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import { tradesAroundTheClock } from '@pricealgo/contract/market/exchanges';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { finishesAround, type SessionRule } from '../sessions/session-times.js';

/** Without the narrative, which costs money and is written on request. */
const NIGHTLY_ALGORITHMS = [
  'technical',
  'comparative',
  'valuation',
  'lstm',
] as const satisfies readonly AlgorithmName[];

/** Hour of the UTC day at which nights end: by day the computing threads serve members. */
const END_MS = 8 * 3_600_000;

/**
 * Instruments have their nights together: coins after the UTC day; all that is traded on exchanges after the US close, when
 * every other exchange of the table has closed too. Those of Asia and Australia open again before it ends: a call that is made
 * then is entered at their next open, as any other that is made while its exchange trades.
 */
export const NIGHT_RULES = ['exchange', 'utc-day'] as const satisfies readonly SessionRule[];
export type NightRule = (typeof NIGHT_RULES)[number];

export function nightRuleOf(instrument: { readonly exchangeShortName: string }): NightRule {
  return tradesAroundTheClock(instrument.exchangeShortName) ? 'utc-day' : 'exchange';
}

export interface NightlyRequest {
  readonly algo: AlgorithmName;
  readonly instrument: string;
}

/**
 * Start of the night that an instant lies in, ms: when the last session has closed and settled. It lasts until 08:00 UTC, on
 * exchanges before the next open. `null` by day, and in nights that follow no session: without a new bar there is nothing new to say.
 */
export function nightOf(nowMs: number, rule: NightRule): number | null {
  const { lastMs } = finishesAround(rule, nowMs);
  return nowMs < endOf(lastMs) ? lastMs : null;
}

/** Start of the next night after an instant, ms. */
export function nextNightMs(nowMs: number, rule: NightRule): number {
  return finishesAround(rule, nowMs).nextMs;
}

/** The first 08:00 UTC after a start. */
function endOf(startMs: number): number {
  const endMs = Math.floor(startMs / DAY_MS) * DAY_MS + END_MS;
  return endMs > startMs ? endMs : endMs + DAY_MS;
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

import { sessionDateMs, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';

/**
 * An extreme further away than this is not reported: one wrong answer has wrong extremes too, and two suspicious prices in
 * one answer must not look like two witnesses to the feed.
 */
const MAX_UNSEEN = 0.5;

/**
 * The trades that must have happened between two polls of one instrument, as far as the two states show: the newest
 * price with all the volume in between, and before it a new open, high or low of the session that no poll saw. Those
 * carry no size and the time of the later state, because nothing more is known.
 * @returns nothing when the later state is older or says nothing new
 */
export function ticksBetween(held: SessionSnapshot, next: SessionSnapshot, zone: SessionZone): Tick[] {
  const { key, price, timeMs } = next;
  if (timeMs < held.timeMs) return [];
  const sameSession = sessionDateMs(timeMs, zone) === sessionDateMs(held.timeMs, zone);
  const size = Math.max(0, sameSession ? next.volume - held.volume : next.volume);
  const unseen = sameSession
    ? [next.dayHigh > held.dayHigh ? next.dayHigh : price, next.dayLow < held.dayLow ? next.dayLow : price]
    : [next.open, next.dayHigh, next.dayLow];
  const passed = [...new Set(unseen)].filter(
    (one) => one !== price && Math.abs(one / held.price - 1) <= MAX_UNSEEN,
  );
  if (sameSession && size === 0 && price === held.price && passed.length === 0) return [];
  return [...passed.map((one) => ({ key, price: one, size: 0, timeMs })), { key, price, size, timeMs }];
}

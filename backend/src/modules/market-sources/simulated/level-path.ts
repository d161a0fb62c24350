import { mix } from './noise.js';
import { mixedNoise, type Profile } from './profile.js';

/**
 * The slow part of a path: the log price at eighths of calendar days, by midpoint displacement. Anchors every 1,024
 * days are independent draws around the instrument's base level, so the price stays within bounds for ever; between
 * them each midpoint is displaced as in a Brownian bridge. Any point costs 13 draws, whatever its distance.
 */

export const EIGHTHS_PER_DAY = 8;
const ANCHOR_DAYS = 1_024;
const ANCHOR_SPAN = ANCHOR_DAYS * EIGHTHS_PER_DAY;
/** Of an anchor, and of the first midpoint between two, in daily deviations: half of what the span would give. */
const ANCHOR_DEVIATION = Math.sqrt(ANCHOR_DAYS) / 2;
const HALF_SPAN_FACTOR = Math.SQRT1_2;
const ANCHOR = 0x616e63;
const LEVEL = 0x6c6576;

/** Drift is a ramp through this day and ends after the given years: an unbounded ramp would leave every scale. */
const DRIFT_DAY = Date.UTC(2026, 0, 1) / 86_400_000;
const DRIFT_PAST_DAYS = 30 * 365;
const DRIFT_FUTURE_DAYS = 20 * 365;

function anchorAt(profile: Profile, eighth: number): number {
  return profile.dailyVol * ANCHOR_DEVIATION * mixedNoise(profile, mix(ANCHOR, eighth));
}

/** Log price at `eighth` (whole eighths of days since 1970-01-01). */
export function logLevelAt(profile: Profile, eighth: number): number {
  let low = Math.floor(eighth / ANCHOR_SPAN) * ANCHOR_SPAN;
  let span = ANCHOR_SPAN;
  let lowValue = anchorAt(profile, low);
  let value = lowValue;
  if (eighth !== low) {
    let highValue = anchorAt(profile, low + span);
    let deviation = profile.dailyVol * ANCHOR_DEVIATION;
    for (;;) {
      span /= 2;
      const middle = low + span;
      value = (lowValue + highValue) / 2 + deviation * mixedNoise(profile, mix(LEVEL, middle));
      if (middle === eighth) break;
      if (middle < eighth) {
        low = middle;
        lowValue = value;
      } else {
        highValue = value;
      }
      deviation *= HALF_SPAN_FACTOR;
    }
  }
  const driftDays = Math.min(
    DRIFT_FUTURE_DAYS,
    Math.max(-DRIFT_PAST_DAYS, eighth / EIGHTHS_PER_DAY - DRIFT_DAY),
  );
  return profile.logBasePrice + profile.dailyDrift * driftDays + value;
}

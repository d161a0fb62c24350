import { newYorkOffsetMs } from '../../../../common/market/new-york-day.js';

const STANDARD_BEHIND_MS = 5 * 3_600_000;
const LATEST_MS = Date.UTC(2099, 0);

/**
 * The instant of a New York wall time `YYYY-MM-DD HH:MM:SS`, ms since epoch UTC. Trading hours never touch the hour
 * that the clocks skip or repeat.
 * @returns NaN for other text, and for dates before 1970 or after 2098
 */
export function newYorkInstant(text: string): number {
  const wallMs = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (!(wallMs > 0 && wallMs < LATEST_MS)) return NaN;
  return wallMs - newYorkOffsetMs(wallMs + STANDARD_BEHIND_MS);
}

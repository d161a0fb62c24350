import { newYorkOffsetMs } from '../../../../common/market/new-york-day.js';

const STANDARD_BEHIND_MS = 5 * 3_600_000;

/**
 * The instant of a New York wall time `YYYY-MM-DD HH:MM:SS`, ms since epoch UTC. Trading hours never touch the hour
 * that the clocks skip or repeat.
 * @returns NaN for other text
 */
export function newYorkInstant(text: string): number {
  const wallMs = Date.parse(`${text.replace(' ', 'T')}Z`);
  return wallMs - newYorkOffsetMs(wallMs + STANDARD_BEHIND_MS);
}

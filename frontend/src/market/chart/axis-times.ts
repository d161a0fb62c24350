import type { UTCTimestamp } from 'lightweight-charts';
import { zoneOffsetMs } from '../../lib/format/time-format';
import type { Bar } from '../api/ticker-history';

export const utcTime = (timeMs: number): UTCTimestamp => (timeMs / 1_000) as UTCTimestamp;

/**
 * What a clock of the zone shows at an instant, as a time of the chart, whose axis knows UTC only: so days and months begin
 * where they begin in that zone. Never before or at `after`: when clocks go back an hour comes twice, and the axis must
 * not go back.
 */
export function axisTime(timeMs: number, timeZone: string, after = -Infinity): UTCTimestamp {
  const time = (timeMs + zoneOffsetMs(timeMs, timeZone)) / 1_000;
  return (time > after ? time : after + 1) as UTCTimestamp;
}

/** The same of bars, oldest first. */
export function axisTimes(bars: readonly Pick<Bar, 'timeMs'>[], timeZone: string): UTCTimestamp[] {
  const times: UTCTimestamp[] = [];
  for (const { timeMs } of bars) times.push(axisTime(timeMs, timeZone, times.at(-1)));
  return times;
}

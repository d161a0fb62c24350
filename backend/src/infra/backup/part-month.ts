import { monthStartMs, partitionMonthMs } from '../../common/market/minute-partition.js';
import type { TableManifest } from './manifest.js';

type Part = TableManifest['partitions'][number];

/** The one table with parts: a month each. */
export const PARTITIONED = 'public.bar_minute';

/**
 * Month of a part of `bar_minute`, first instant, ms since epoch UTC; `null` where name and bounds are not those of one month. A part is
 * made again of this number, and of no text.
 */
export function monthOfPart({ name, bounds }: Part): number | null {
  const monthMs = name.startsWith('public.') ? partitionMonthMs(name.slice('public.'.length)) : null;
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(bounds) ?? [];
  if (monthMs === null || from === undefined || to === undefined) return null;
  return instantMs(from) === monthMs && instantMs(to) === monthStartMs(monthMs, 1) ? monthMs : null;
}

/** `2026-01-01 01:00:00+01`, as Postgres writes it in the time zone of its session. @returns NaN for every other text */
function instantMs(text: string): number {
  const [, date, time, hours, minutes = '00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return date === undefined ? NaN : Date.parse(`${date}T${time}${hours}:${minutes}`);
}

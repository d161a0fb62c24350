/** First instant of the month that holds `timeMs`, shifted by `months`; ms since epoch UTC. */
export function monthStartMs(timeMs: number, months = 0): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** Name of the partition of `bar_minute` that holds `timeMs`, e.g. `bar_minute_2026_11`. */
export function partitionName(timeMs: number): string {
  const [year, month] = new Date(timeMs).toISOString().split('-');
  return `bar_minute_${year}_${month}`;
}

/** First instant of the month that a partition of this name holds, ms since epoch UTC; `null` for every name that is not one. */
export function partitionMonthMs(name: string): number | null {
  const [, year, month] = /^bar_minute_(\d{4})_(\d{2})$/.exec(name) ?? [];
  if (year === undefined) return null;
  const startMs = Date.UTC(Number(year), Number(month) - 1, 1);
  return partitionName(startMs) === name ? startMs : null;
}

/** SQL that makes the partition of the month that holds `timeMs`, where there is none. Name and bounds are made of the number alone. */
export function partitionSql(timeMs: number): string {
  const from = new Date(monthStartMs(timeMs)).toISOString();
  const to = new Date(monthStartMs(timeMs, 1)).toISOString();
  return `create table if not exists "${partitionName(timeMs)}" partition of "bar_minute" for values from ('${from}') to ('${to}')`;
}

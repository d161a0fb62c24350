import type { SeriesRecord } from './track-record-query';

export function seriesKey({ algo, version, origin, simulated }: SeriesRecord): string {
  return [algo, version, origin, simulated].join(' ');
}

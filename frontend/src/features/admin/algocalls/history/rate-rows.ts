import { formatSessions, seriesName } from '../../../../market/track-record/record-text';
import type { SeriesRecord } from '../../../../market/track-record/track-record-query';

/** A rate of one series and horizon with its 95 % interval, as shares of 1. */
export interface RateRow {
  readonly name: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** What always naming the more frequent direction hits; 0.9 is what an interval promises. */
  readonly against: number;
}

/** What the outermost quantiles of a forecast promise to hold. */
const PROMISED = 0.9;

const nameOf = (series: SeriesRecord, horizon: number): string =>
  `${series.version}, ${seriesName(series)}, ${formatSessions(horizon)}`;

/** Hit rates of every series and horizon that has enough calls. */
export function hitRows(series: readonly SeriesRecord[]): RateRow[] {
  return series.flatMap((one) =>
    one.horizons.flatMap(({ horizon, direction }) =>
      direction && direction.rate !== null && direction.interval && direction.baseRate !== null
        ? [
            {
              name: nameOf(one, horizon),
              rate: direction.rate,
              low: direction.interval.low,
              high: direction.interval.high,
              against: direction.baseRate,
            },
          ]
        : [],
    ),
  );
}

/** Shares of outcomes inside the interval, of every series and horizon that has enough calls. */
export function coverageRows(series: readonly SeriesRecord[]): RateRow[] {
  return series.flatMap((one) =>
    one.horizons.flatMap(({ horizon, interval: record }) =>
      record && record.share !== null && record.interval
        ? [
            {
              name: nameOf(one, horizon),
              rate: record.share,
              low: record.interval.low,
              high: record.interval.high,
              against: PROMISED,
            },
          ]
        : [],
    ),
  );
}

export const hasRates = (series: readonly SeriesRecord[]): boolean =>
  hitRows(series).length + coverageRows(series).length > 0;

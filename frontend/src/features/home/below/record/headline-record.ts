import type { AlgorithmName } from '../../../../market/answers/algorithm-names';
import type {
  HorizonRecord,
  SeriesRecord,
  TrackRecord,
} from '../../../../market/track-record/track-record-query';

type Direction = NonNullable<HorizonRecord['direction']>;

/** The one line of an algorithm that the home page shows. */
export interface HeadlineRecord {
  algo: AlgorithmName;
  series: SeriesRecord;
  horizon: number;
  direction: Direction;
}

/** Live before backtest, real prices before simulated ones: no number mixes them, so one kind is chosen. */
function rank({ origin, simulated }: SeriesRecord): number {
  return (origin === 'live' ? 0 : 2) + (simulated ? 1 : 0);
}

/** The horizon with most independent calls, whatever came of them: the choice must not look at the rate. */
function fullest(horizons: readonly HorizonRecord[]): (HorizonRecord & { direction: Direction }) | undefined {
  return horizons
    .filter((one): one is HorizonRecord & { direction: Direction } => one.direction !== null)
    .toSorted((a, b) => b.direction.effectiveCount - a.direction.effectiveCount)[0];
}

/**
 * Per algorithm the series that weighs most, in the order given. Algorithms without a judged direction are left out.
 * The server lists the newest version first: it is taken before older ones.
 */
export function headlineRecords(record: TrackRecord, order: readonly AlgorithmName[]): HeadlineRecord[] {
  return order.flatMap((algo) => {
    const candidates = record.series
      .filter((one) => one.algo === algo)
      .toSorted((a, b) => rank(a) - rank(b))
      .map((series) => ({ series, best: fullest(series.horizons) }));
    const found = candidates.find(({ best }) => best !== undefined);
    if (!found?.best) return [];
    return [{ algo, series: found.series, horizon: found.best.horizon, direction: found.best.direction }];
  });
}

/** How the rate stands to the base rate; `null` where there are too few calls to say. */
export function verdictOf({ rate, interval, baseRate }: Direction): 'better' | 'worse' | 'same' | null {
  if (rate === null || interval === null || baseRate === null) return null;
  if (interval.low > baseRate) return 'better';
  return interval.high < baseRate ? 'worse' : 'same';
}

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

/** Real prices before simulated ones: no number mixes them, so one kind is chosen. */
const rank = ({ simulated }: SeriesRecord): number => (simulated ? 1 : 0);

/** The horizon with most independent calls, whatever came of them: the choice must not look at the rate. */
function fullest(horizons: readonly HorizonRecord[]): (HorizonRecord & { direction: Direction }) | undefined {
  return horizons
    .filter((one): one is HorizonRecord & { direction: Direction } => (one.direction?.count ?? 0) > 0)
    .toSorted((a, b) => b.direction.effectiveCount - a.direction.effectiveCount)[0];
}

/**
 * Per algorithm the live series that weighs most, in the order given. Algorithms without a judged call that took a side are left
 * out. Backtests are never among them: the page says that these calls were written down before their outcome was known.
 * The server lists the newest version first: it is taken before older ones.
 */
export function headlineRecords(record: TrackRecord, order: readonly AlgorithmName[]): HeadlineRecord[] {
  return order.flatMap((algo) => {
    const candidates = record.series
      .filter((one) => one.algo === algo && one.origin === 'live')
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

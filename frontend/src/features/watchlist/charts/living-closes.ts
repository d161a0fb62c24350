import type { CurveRange } from '@pricealgo/contract/chart-choices';
import type { Curve } from '../../../market/api/curves';

interface Newest {
  price: number;
  previousClose: number | null;
  timeMs: number;
}

export interface LivingCloses {
  /** Oldest first, the last one the newest price. */
  closes: readonly number[];
  /** What the range is measured from: the close before the session, or the first close of a longer range. */
  base: number;
  /** The way from `base` to the newest price. */
  change: number;
  changePct: number;
}

/**
 * A chart of closes that ends at the newest price. One that is older than the chart's last bar changes nothing.
 * @returns `null` where there are not two points to draw a line between
 */
export function livingCloses(
  { closes, lastMs }: Pick<Curve, 'closes' | 'lastMs'>,
  range: CurveRange,
  newest: Newest | undefined,
): LivingCloses | null {
  const first = closes?.[0];
  if (!closes || first === undefined || closes.length < 2) return null;
  const isNewer = newest !== undefined && newest.timeMs >= (lastMs ?? 0);
  const living = isNewer ? [...closes.slice(0, -1), newest.price] : closes;
  const base = (range === '1D' ? newest?.previousClose : null) ?? first;
  const change = living.at(-1)! - base;
  return { closes: living, base, change, changePct: base === 0 ? 0 : (change / base) * 100 };
}

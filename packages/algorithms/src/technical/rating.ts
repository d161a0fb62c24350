import { RATING_LABELS, type RatingLabel } from '@pricealgo/contract/algorithm-names';
import type { Stance } from '../algorithm.js';
import { above, below } from './compare.js';

/** Label where no vote of a group could be counted. */
export const NO_RATING = 'insufficient data';

/** Ratings of one bar, -1…1; NaN where nothing voted. */
export interface Ratings {
  readonly overall: number;
  readonly movingAverages: number;
  readonly oscillators: number;
}

/** Mean of the votes that were counted; NaN (0/0) without any. */
export function groupRating(sum: number, count: number): number {
  return sum / count;
}

/** Both groups weigh the same, however many votes each has. */
export function overallRating(movingAverages: number, oscillators: number): number {
  return (movingAverages + oscillators) / 2;
}

/** Place of a rating's label in `RATING_LABELS`, -1 for NaN. The borders ±0.1 are neutral, ±0.5 not yet strong. */
export function labelIndex(rating: number): number {
  if (Number.isNaN(rating)) return -1;
  if (below(rating, -0.5)) return 0;
  if (below(rating, -0.1)) return 1;
  if (!above(rating, 0.1)) return 2;
  return above(rating, 0.5) ? 4 : 3;
}

export function ratingLabel(rating: number): RatingLabel | typeof NO_RATING {
  return RATING_LABELS[labelIndex(rating)] ?? NO_RATING;
}

/** Direction that a rating's label stands for; `null` where there is no rating. */
export function ratingStance(rating: number): Stance {
  const index = labelIndex(rating);
  return index < 0 ? null : (Math.sign(index - 2) as Stance);
}

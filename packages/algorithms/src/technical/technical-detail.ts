import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import type { AlgorithmOutput } from '../algorithm.js';
import { NO_RATING, type Ratings, groupRating, overallRating, ratingLabel, ratingStance } from './rating.js';
import type { RatingLabel } from '@pricealgo/contract/algorithm-names';
import type { TechnicalPoint } from './technical-point.js';
import { type VoteGroup, countedVote } from './vote-definition.js';
import { RULE_VERSION, type TechnicalVote, VOTES, describeVotes } from './votes.js';

/** Sessions after which a rating is judged. */
export const TECHNICAL_HORIZONS = [1, 5, 20] as const;

export interface GroupSummary {
  /** Mean of the counted votes, -1…1; `null` without any. */
  readonly rating: number | null;
  readonly label: RatingLabel | typeof NO_RATING;
  readonly buy: number;
  readonly neutral: number;
  readonly sell: number;
  readonly excluded: number;
}

export interface TechnicalDetail {
  readonly ruleVersion: string;
  /** Start of the newest bar, ms; `null` without bars. */
  readonly barTimeMs: number | null;
  readonly bars: number;
  readonly close: number | null;
  /** Mean of both groups, -1…1; `null` while a group has no vote. */
  readonly overall: number | null;
  readonly movingAverages: GroupSummary;
  readonly oscillators: GroupSummary;
  readonly votes: readonly TechnicalVote[];
}

/** The ratings of a bar alone, without texts. */
export function ratePoint(point: TechnicalPoint): Ratings {
  const sums = { 'moving averages': 0, oscillators: 0 };
  const counts = { 'moving averages': 0, oscillators: 0 };
  for (const definition of VOTES) {
    const vote = countedVote(definition, point);
    if (vote === null) continue;
    sums[definition.group] += vote;
    counts[definition.group]++;
  }
  const movingAverages = groupRating(sums['moving averages'], counts['moving averages']);
  const oscillators = groupRating(sums.oscillators, counts.oscillators);
  return { overall: overallRating(movingAverages, oscillators), movingAverages, oscillators };
}

/** The full answer for a bar; `warnings` about its history come first. */
export function describePoint(
  point: TechnicalPoint,
  warnings: readonly string[] = [],
): AlgorithmOutput<TechnicalDetail> {
  const votes = describeVotes(point);
  const { overall, movingAverages, oscillators } = ratePoint(point);
  const label = ratingLabel(overall);
  const settling = votes.filter((vote) => vote.settling).length;
  return {
    label,
    stance: ratingStance(overall),
    score: finiteOrNull(overall),
    headline: headline(votes, label),
    horizons: TECHNICAL_HORIZONS,
    quantiles: [],
    missing: votes.filter(({ vote }) => vote === null).map(({ name }) => name),
    warnings: settling === 0 ? warnings : [...warnings, settlingWarning(settling)],
    detail: {
      ruleVersion: RULE_VERSION,
      barTimeMs: finiteOrNull(point.timeMs),
      bars: point.bars,
      close: finiteOrNull(point.close),
      overall: finiteOrNull(overall),
      movingAverages: summary(votes, 'moving averages', movingAverages),
      oscillators: summary(votes, 'oscillators', oscillators),
      votes,
    },
  };
}

function summary(votes: readonly TechnicalVote[], group: VoteGroup, rating: number): GroupSummary {
  const count = (wanted: TechnicalVote['vote']) =>
    votes.filter((vote) => vote.group === group && vote.vote === wanted).length;
  return {
    rating: finiteOrNull(rating),
    label: ratingLabel(rating),
    buy: count(1),
    neutral: count(0),
    sell: count(-1),
    excluded: count(null),
  };
}

function headline(votes: readonly TechnicalVote[], label: string): string {
  const count = (wanted: TechnicalVote['vote']) => votes.filter(({ vote }) => vote === wanted).length;
  const counted = votes.length - count(null);
  if (label === NO_RATING) return `Too little history for the ${votes.length}-indicator composite.`;
  return (
    `The ${votes.length}-indicator composite reads ${label}: of ${counted} counted votes ` +
    `${count(1)} buy, ${count(-1)} sell, ${count(0)} neither.`
  );
}

function settlingWarning(count: number): string {
  return (
    `${count} ${count === 1 ? 'vote rests' : 'votes rest'} on averages that still depend on where the history begins ` +
    '(fewer bars than ten times their period).'
  );
}

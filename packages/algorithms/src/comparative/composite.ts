import { headlineName } from '../narrative/plain-name.js';
import { mean } from '@pricealgo/algorithms/statistics/moments';
import { dateText } from './calendar.js';
import {
  CATEGORIES,
  type ComparativeDetail,
  type ComparedMember,
  type Composite,
} from './comparative-detail.js';
import type { MetricRank } from './metric-ranks.js';

/** Mean of the categories that have a rank, each the mean of its metrics; `null` where none has. */
export function compositeOf(ranks: readonly MetricRank[]): Composite | null {
  const known = CATEGORIES.flatMap((category) => {
    const shares = ranks.filter((rank) => rank.category === category).map(({ share }) => share);
    return shares.length === 0 ? [] : [{ category, percentile: 100 * mean(shares) }];
  });
  if (known.length === 0) return null;
  const weight = 1 / known.length;
  return {
    score: mean(known.map(({ percentile }) => percentile)),
    categories: known.map(({ category, percentile }) => ({ category, weight, percentile })),
  };
}

export const LABELS = {
  ahead: 'ahead of peers',
  level: 'in line with peers',
  behind: 'behind peers',
  none: 'not enough to compare',
} as const;

/** Scores this far from the middle of the field leave it. */
const MARGIN = 10;

export function labelOf(composite: Composite | null): { label: string; stance: -1 | 0 | 1 | null } {
  if (!composite) return { label: LABELS.none, stance: null };
  if (composite.score > 50 + MARGIN) return { label: LABELS.ahead, stance: 1 };
  if (composite.score < 50 - MARGIN) return { label: LABELS.behind, stance: -1 };
  return { label: LABELS.level, stance: 0 };
}

const percent = (fraction: number): string => `${(100 * fraction).toFixed(1)} %`;

function growthOf({ measures }: ComparedMember): string | null {
  if (!measures) return null;
  return measures.cagr === null ? percent(measures.cumulativeReturn) : `${percent(measures.cagr)} a year`;
}

/** The comparison in one sentence. */
export function headlineOf(label: string, detail: ComparativeDetail): string {
  const { members, composite, fromMs, toMs, basis, ranks } = detail;
  const subject = members[0]!;
  const benchmark = members.find(({ role }) => role === 'benchmark');
  const name = headlineName(subject);
  const growth = growthOf(subject);
  if (growth === null || fromMs === null || toMs === null) {
    return `${name}: ${label}; the instruments share too little history.`;
  }
  const against = benchmark && growthOf(benchmark);
  const span = `${basis}, ${dateText(fromMs)} to ${dateText(toMs)}`;
  const returned = `${growth}${against ? ` against ${against} of ${headlineName(benchmark)}` : ''} (${span})`;
  if (!composite) return `${name} returned ${returned}; there are no peers to rank it among.`;
  const peers = Math.max(...ranks.map(({ of }) => of)) - 1;
  return `${name} is ${label}: ${composite.score.toFixed(0)} of 100 among ${peers}; it returned ${returned}.`;
}

import { median } from '@pricealgo/algorithms/statistics/quantiles';
import type { Category, ComparedMember } from './comparative-detail.js';
import { type ComparedRatios, type GroupRatios, RATIO_NAMES, type RatioName } from './comparative-input.js';

/** The subject's place among its peers, metric by metric, and the level that others have in each ratio. */

/** The subject's place among its peers in one metric. */
export interface MetricRank {
  readonly metric: string;
  readonly category: Category;
  readonly lowerIsBetter: boolean;
  readonly value: number;
  /** Share of peers it beats, ties count half, 0 … 100; `null` below five peers, where only the rank is worth showing. */
  readonly percentile: number | null;
  /** The same share without that condition, 0 … 1. */
  readonly share: number;
  /** 1 is best; ties share the better place. */
  readonly rank: number;
  /** Peers with a value, and the subject. */
  readonly of: number;
}

const MIN_PEERS = 5;

type Ranked = Pick<ComparedMember, 'windows' | 'measures'> & { readonly ratios?: ComparedRatios };

interface Metric {
  readonly name: string;
  readonly category: Category;
  readonly lowerIsBetter?: boolean;
  readonly of: (member: Ranked) => number | null | undefined;
}

/** A multiple of a loss is not meaningful, whatever its size. */
const multiple = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

const METRICS: readonly Metric[] = [
  { name: 'return 3M', category: 'return', of: ({ windows }) => windows['3M'] },
  { name: 'return 1Y', category: 'return', of: ({ windows }) => windows['1Y'] },
  { name: 'return 3Y', category: 'return', of: ({ windows }) => windows['3Y'] },
  { name: 'volatility', category: 'risk', lowerIsBetter: true, of: ({ measures }) => measures?.volatility },
  { name: 'drawdown', category: 'risk', of: ({ measures }) => measures?.drawdown.depth },
  { name: 'CVaR 95', category: 'risk', of: ({ measures }) => measures?.conditionalValueAtRisk95 },
  { name: 'Sharpe', category: 'riskAdjusted', of: ({ measures }) => measures?.sharpe },
  { name: 'Sortino', category: 'riskAdjusted', of: ({ measures }) => measures?.sortino },
  { name: 'Calmar', category: 'riskAdjusted', of: ({ measures }) => measures?.calmar },
  { name: 'P/E', category: 'value', lowerIsBetter: true, of: ({ ratios }) => multiple(ratios?.peRatio) },
  { name: 'P/B', category: 'value', lowerIsBetter: true, of: ({ ratios }) => multiple(ratios?.priceToBook) },
  { name: 'P/S', category: 'value', lowerIsBetter: true, of: ({ ratios }) => multiple(ratios?.priceToSales) },
  { name: 'return on equity', category: 'quality', of: ({ ratios }) => ratios?.returnOnEquity },
  { name: 'operating margin', category: 'quality', of: ({ ratios }) => ratios?.operatingMargin },
];

/**
 * Ranks the subject in every metric that it and at least one peer have. Drawdown and CVaR are negative numbers: the
 * higher, the milder.
 */
export function metricRanks(subject: Ranked, peers: readonly Ranked[]): MetricRank[] {
  const known = (value: number | null | undefined): value is number =>
    typeof value === 'number' && Number.isFinite(value);
  return METRICS.flatMap(({ name, category, lowerIsBetter = false, of }) => {
    const value = of(subject);
    const others = peers.map(of).filter(known);
    if (!known(value) || others.length === 0) return [];
    const sign = lowerIsBetter ? -1 : 1;
    const worse = others.filter((other) => sign * (other - value) < 0).length;
    const ties = others.filter((other) => other === value).length;
    const share = (worse + 0.5 * ties) / others.length;
    const percentile = others.length < MIN_PEERS ? null : 100 * share;
    const rank = others.length - worse - ties + 1;
    return [{ metric: name, category, lowerIsBetter, value, percentile, share, rank, of: others.length + 1 }];
  });
}

/** A median of fewer companies is no level. */
const MIN_COMPANIES = 5;

/** What others have in one ratio: the peers where five of them have it, else the narrowest group. */
export interface RatioLevel {
  readonly ratio: RatioName;
  readonly median: number;
  /** `peers`, or the name of the industry or sector. */
  readonly of: string;
  /** Companies that the median is of. */
  readonly count: number;
}

/** Values that can be compared: a multiple of a loss cannot. */
const usable = (ratio: RatioName, companies: readonly ComparedRatios[]): number[] =>
  companies.flatMap(({ [ratio]: value }) => {
    const multiple = ratio !== 'returnOnEquity' && ratio !== 'operatingMargin';
    return value === undefined || !Number.isFinite(value) || (multiple && value <= 0) ? [] : [value];
  });

/** Medians of a group of companies; a ratio that fewer than five have is left out. */
export function groupRatios(name: string, companies: readonly ComparedRatios[]): GroupRatios {
  const medians = RATIO_NAMES.flatMap((ratio) => {
    const values = usable(ratio, companies);
    return values.length < MIN_COMPANIES ? [] : [[ratio, { median: median(values), count: values.length }]];
  });
  return { name, medians: Object.fromEntries(medians) as GroupRatios['medians'] };
}

/**
 * The level of each ratio among others; ratios that neither the peers nor a group give are left out.
 * @param groups the narrowest first
 */
export function ratioLevels(peers: readonly ComparedRatios[], groups: readonly GroupRatios[]): RatioLevel[] {
  const all = [groupRatios('peers', peers), ...groups];
  return RATIO_NAMES.flatMap((ratio) => {
    const group = all.find(({ medians }) => medians[ratio] !== undefined);
    return group ? [{ ratio, of: group.name, ...group.medians[ratio]! }] : [];
  });
}

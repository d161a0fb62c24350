import { median } from '@pricealgo/algorithms/statistics/quantiles';
import { RATIO_NAMES, type ComparedRatios, type GroupRatios, type RatioName } from './comparative-input.js';

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

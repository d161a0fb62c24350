import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { shortModelName } from './model-names';
import { t } from './texts';

export interface FieldRow {
  readonly name: string;
  /** Low to high, price currency. */
  readonly range: readonly [number, number];
  readonly base: number;
  readonly kind: 'blend' | 'counted' | 'reference';
}

/** The blend first, then what counts, the weightiest first, then what is for reference. */
export function fieldRows({ blended, models }: Pick<EquityDetail, 'blended' | 'models'>): FieldRow[] {
  const rows: FieldRow[] = blended
    ? [{ name: t('models.blend'), range: [blended.low, blended.high], base: blended.value, kind: 'blend' }]
    : [];
  for (const { key, label, weight, low, base, high } of models.toSorted((a, b) => b.weight - a.weight)) {
    if (low === null || base === null || high === null) continue;
    rows.push({
      name:
        weight > 0
          ? `${shortModelName(key, label)} ${(100 * weight).toFixed(0)}%`
          : shortModelName(key, label),
      range: [low, high],
      base,
      kind: weight > 0 ? 'counted' : 'reference',
    });
  }
  return rows;
}

export interface ValueAxis {
  readonly domain: [number, number];
  readonly ticks: number[];
}

/** Most steps of an axis that a narrow screen has room for. */
const STEPS = 5;

/** A value axis that holds all of `values` between round numbers, and nothing below zero. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const [low, high] = [Math.max(0, Math.min(...values)), Math.max(...values)];
  const rough = (high - low || high || 1) / STEPS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((factor) => size * factor >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => (first + i) * step);
  return { domain: [ticks[0]!, ticks.at(-1)!], ticks };
}

/** Everything that the rows tell, and the price. */
export const fieldAxis = (rows: readonly FieldRow[], price: number | null): ValueAxis =>
  valueAxis([...rows.flatMap(({ range }) => range), ...(price === null ? [] : [price])]);

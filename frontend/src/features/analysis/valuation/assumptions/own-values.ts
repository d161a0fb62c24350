import type { Assumption, Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import { t } from '../../../../market/answers/valuation/texts';

/** @param value `null` takes the reader's own value back */
export function withOwn(own: Overrides, key: string, value: number | null): Overrides {
  const { [key]: _before, ...others } = own;
  return value === null ? others : { ...others, [key]: value };
}

export function sameValues(a: Overrides, b: Overrides): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

const MILLION = 1e6;

/** In what an assumption is shown and typed: amounts of millions in millions. */
export interface Shown {
  /** Shown value × factor = value. */
  readonly factor: number;
  readonly unit: string;
  readonly decimals: number;
}

export function shownAs(
  { unit, value }: Pick<Assumption, 'unit' | 'value'>,
  currencies: { report: string | null; price: string },
): Shown {
  const large = value === null || Math.abs(value) >= MILLION;
  const factor = large ? MILLION : 1;
  switch (unit) {
    case 'percent':
      return { factor: 1, unit: '%', decimals: 2 };
    case 'ratio':
      return { factor: 1, unit: '×', decimals: 2 };
    case 'factor':
      return { factor: 1, unit: '×', decimals: 8 };
    case 'years':
      return { factor: 1, unit: t('unit.years'), decimals: 0 };
    case 'moneyPerShare':
      return { factor: 1, unit: currencies.price, decimals: 2 };
    case 'money':
      return {
        factor,
        unit: `${currencies.report ?? ''}${large ? ' m' : ''}`.trim(),
        decimals: large ? 0 : 2,
      };
    case 'shares':
      return { factor, unit: large ? 'm' : t('unit.shares'), decimals: large ? 1 : 0 };
  }
}

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A slider without distance to go says nothing: amounts move from nothing to twice what they are, rates within bounds. */
export function sliderRange({ unit, min, max }: Assumption, from: number | null): SliderRange | null {
  if (unit === 'percent') return { min, max, step: 0.05 };
  if (unit === 'years') return { min, max, step: 1 };
  // An exchange rate or a ratio of shares is known or looked up, not tried out.
  if (unit === 'factor') return null;
  if (unit === 'ratio' && max <= 10) return { min, max, step: 0.01 };
  if (from === null || from === 0) return null;
  const [low, high] = [Math.min(0, 2 * from), Math.max(0, 2 * from)];
  const [first, last] = [Math.max(min, low), Math.min(max, high)];
  return { min: first, max: last, step: (last - first) / 400 };
}

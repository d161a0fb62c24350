import type { ValuationAssumption } from '@pricealgo/contract/valuation-assumptions';

/** A `factor` may be of any size and needs all its digits: an exchange rate, a ratio of shares. */
export type AssumptionUnit = 'percent' | 'ratio' | 'factor' | 'money' | 'shares' | 'years' | 'moneyPerShare';

/** One number a valuation rests on, with its room for a reader's own. */
export interface Assumption {
  readonly key: ValuationAssumption;
  readonly label: string;
  /** `null`: not known, and nothing is put in its place; a reader may. */
  readonly value: number | null;
  readonly unit: AssumptionUnit;
  readonly min: number;
  readonly max: number;
  /** Where the value is from, in words. */
  readonly source: string;
}

/** A reader's own values by key of the assumption. */
export type Overrides = Readonly<Record<string, number>>;

export const OWN_VALUE = 'your value';

/** Collects assumptions in the order they are made; a reader's own value goes before the derived one. */
export class AssumptionBook {
  readonly list: Assumption[] = [];
  private readonly notes: string[] = [];

  constructor(private readonly overrides: Overrides = {}) {}

  /**
   * Enters an assumption once.
   * @param derived its `value` may be NaN: not known
   * @returns the value to use, within its bounds; NaN where it is not known
   */
  take(derived: Omit<Assumption, 'value'> & { readonly value: number }): number {
    const held = this.list.find(({ key }) => key === derived.key);
    if (held) return held.value ?? NaN;
    const { key, label, min, max } = derived;
    const own = Object.hasOwn(this.overrides, key) ? this.overrides[key]! : NaN;
    const wanted = Number.isFinite(own) ? own : derived.value;
    const value = Math.max(min, Math.min(max, wanted));
    if (Number.isFinite(own) && value !== own)
      this.notes.push(`${label}: your value was moved to ${value}, its bound`);
    this.list.push({
      ...derived,
      value: Number.isFinite(value) ? value : null,
      source: Number.isFinite(own) ? OWN_VALUE : derived.source,
    });
    return Number.isFinite(value) ? value : NaN;
  }

  /** What became of a reader's values: those moved to a bound and those that no assumption asked for. */
  warnings(): string[] {
    const unused = Object.keys(this.overrides).filter((key) => !this.list.some((one) => one.key === key));
    return [
      ...this.notes,
      ...unused.map((key) => `no assumption ${key.slice(0, 40)} here: your value was not used`),
    ];
  }
}

import type { Vote } from './rules.js';
import type { TechnicalPoint } from './technical-point.js';

export type VoteGroup = 'moving averages' | 'oscillators';

/** One of the 26 votes. */
export interface VoteDefinition {
  /** Stable name, e.g. `sma-10`. */
  readonly id: string;
  readonly name: string;
  readonly group: VoteGroup;
  /** When it says buy and when sell, for a person. */
  readonly rule: string;
  /** Bars of history from which the vote can be counted. */
  readonly neededBars: number;
  /** Longest recursive period inside, whose tenfold is its settling time; 0 for windows, which settle at once. */
  readonly recursivePeriod: number;
  /** The numbers the rule looks at, by name; the vote counts only where all are available (not NaN). */
  values(point: TechnicalPoint): Record<string, number>;
  /** What the rule says; only asked where the vote counts. */
  vote(point: TechnicalPoint): Vote;
  /** What the rule saw, as a sentence; only asked where the vote counts. */
  reason(point: TechnicalPoint, vote: Vote): string;
}

/** The vote of a bar, `null` where something that its rule looks at is not available. */
export function countedVote(definition: VoteDefinition, point: TechnicalPoint): Vote | null {
  const values = definition.values(point);
  for (const name in values) if (Number.isNaN(values[name])) return null;
  return definition.vote(point);
}

/** A number for a sentence: six significant digits, no trailing zeros, no power of ten. */
export function show(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return text.includes('e')
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 6, useGrouping: false })
    : text;
}

/** Where `a` stands against `b`, by the same tolerance as the vote (see `order`). */
export function standing(side: number): string {
  return side > 0 ? 'above' : side < 0 ? 'below' : 'equal to';
}

export function movement(direction: number): string {
  return direction > 0 ? 'rising' : direction < 0 ? 'falling' : 'unchanged';
}

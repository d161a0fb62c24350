import type { Stance } from '../algorithm.js';
import { combinedStance, type NarrativeStance } from './combined-stance.js';
import type { FactKey } from './fact-labels.js';
import type { Fact, FactSheet } from './fact-sheet.js';

/** Reads a fact sheet for the conditions of statements. A number that is not there is NaN, and no comparison with it holds. */
export class SheetReader {
  readonly combined: NarrativeStance;
  /** Algorithms that take a side. */
  readonly sides: number;

  constructor(readonly sheet: FactSheet) {
    this.combined = combinedStance(sheet);
    this.sides = sheet.sources.filter(({ stance }) => stance === 1 || stance === -1).length;
  }

  /** @returns `undefined` where the sheet does not have it, or not its value */
  fact(key: string): Fact | undefined {
    const fact = Object.hasOwn(this.sheet.facts, key) ? this.sheet.facts[key] : undefined;
    return fact && fact.value !== null && fact.phrase !== '' ? fact : undefined;
  }

  number(key: FactKey): number {
    const value = this.fact(key)?.value;
    return typeof value === 'number' ? value : NaN;
  }

  /** @returns `undefined` where the algorithm has not answered, `null` where its answer claims no direction */
  stance(algorithm: string): Stance | undefined {
    return this.sheet.sources.find((source) => source.algorithm === algorithm)?.stance;
  }

  /** Whether one number is above another, and still is as both are printed. */
  above(higher: FactKey, lower: FactKey): boolean {
    return this.number(higher) > this.number(lower) && this.fact(higher)!.phrase !== this.fact(lower)!.phrase;
  }
}

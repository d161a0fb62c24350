import type { Stance } from '../algorithm.js';

/** One computed number (or word) that a text may mention. */
export interface Fact {
  readonly value: number | string | null;
  /** As a reader sees it, with unit, e.g. `12.4%`. */
  readonly phrase: string;
  /** What it is, e.g. `return over one year`. */
  readonly label: string;
}

/** One algorithm's answer. */
interface FactSource {
  readonly algorithm: string;
  readonly label: string;
  readonly stance: Stance;
}

/** Everything that a narrative is made of. JSON; sheets of earlier prompts hold more of company and sources. */
export interface FactSheet {
  readonly company: { readonly symbol: string };
  readonly sources: readonly FactSource[];
  /** By key `algorithm.name`, in alphabetical order; `company.symbol` and each `*.label` are always there. */
  readonly facts: Readonly<Record<string, Fact>>;
}

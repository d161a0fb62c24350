import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

interface CorporateActionBase {
  readonly key: InstrumentKey;
  /** First session that trades without it: 00:00 UTC of that date, ms since epoch. */
  readonly exDateMs: number;
  /** Who says so: a provider's name, or `imported`. */
  readonly source: string;
}

export interface Split extends CorporateActionBase {
  readonly type: 'split';
  /** New shares per old share: 4 for 4:1, 0.1 for a reverse split of 1:10. Finite and > 0. */
  readonly ratio: number;
}

export interface Dividend extends CorporateActionBase {
  readonly type: 'dividend';
  /** Cash per share as paid on that date (in shares of that date, not adjusted for later splits), in `currency`. ≥ 0. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Something that moves a price without anyone gaining or losing by it. At most one of a type per date and source. */
export type CorporateAction = Split | Dividend;

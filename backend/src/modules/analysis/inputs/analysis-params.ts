import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** What somebody may choose for a run. */
export interface AnalysisParams {
  /** `imported`: the bars of imported files, whatever the prices on the screen are. */
  readonly source?: 'imported';
  /** Comparative: whom to compare with; default: the best-known of the same type and sector. */
  readonly peers?: readonly InstrumentKey[];
  /** Comparative: what beta is measured against; default: SPY, for coins BTC. */
  readonly benchmark?: InstrumentKey;
  /** Valuation: assumptions by key that replace the computed ones. */
  readonly assumptions?: Readonly<Record<string, number>>;
}

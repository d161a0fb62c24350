/**
 * Daily (or other) bars as columns, oldest first, all of one length. `timeMs` is the start of the bar's session (00:00
 * UTC of its date for daily bars). Prices in the instrument's currency, split-adjusted unless the caller says otherwise.
 */
export interface BarColumns {
  readonly timeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** What a call says about the direction: 1 up, -1 down, 0 neither; `null` where the algorithm claims none. */
export type Stance = -1 | 0 | 1 | null;

/** Quantiles of the return over a horizon. */
export interface HorizonQuantiles {
  /** Sessions ahead. */
  readonly horizon: number;
  /** Probabilities, ascending, e.g. 0.05 … 0.95. */
  readonly probabilities: readonly number[];
  /** Log returns ln(P_{t+h}/P_t), one per probability. */
  readonly logReturns: readonly number[];
}

/**
 * What every algorithm answers: pure function of its inputs, no clock, no randomness but a seed from the inputs. It is
 * JSON (no NaN, no typed arrays: not available is `null`) and is stored as it is, so the same inputs give the same bytes.
 */
export interface AlgorithmOutput<Detail> {
  /** Short label of the answer, e.g. `buy`, `fairly valued`, `insufficient data`. */
  readonly label: string;
  readonly stance: Stance;
  /** The number behind the label on the algorithm's own scale, `null` where it has none. */
  readonly score: number | null;
  /** The answer in one sentence for a person. */
  readonly headline: string;
  /** Sessions after which the call is judged, e.g. `[1, 5, 20]`. */
  readonly horizons: readonly number[];
  readonly quantiles: readonly HorizonQuantiles[];
  /** Names of inputs that were missing, in words. */
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
  readonly detail: Detail;
}

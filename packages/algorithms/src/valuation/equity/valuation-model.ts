/** How far a case lies from the assumptions. */
export interface Shock {
  /** Added to first-year growth, fraction. */
  readonly growth: number;
  /** Added to the discount rate, fraction. */
  readonly discount: number;
  /** Added to growth for ever, fraction. */
  readonly terminalGrowth: number;
  /** Standard deviations of the logarithm of a multiple. */
  readonly multiple: number;
}

export const BASE: Shock = { growth: 0, discount: 0, terminalGrowth: 0, multiple: 0 };

/** One way to a value per share, ready to be asked under any case. */
export interface ValuationModel {
  readonly key: string;
  readonly label: string;
  /** `reference` is shown and never blended. */
  readonly group: 'intrinsic' | 'relative' | 'reference';
  /** Value per share in the price's currency; ≤ 0 where claims before the owners' exceed it, NaN not available. */
  readonly perShare: (shock: Shock) => number;
  /** Share of the value of all flows that lies beyond the forecast, `null` where there is no forecast. */
  readonly terminalShare: number | null;
  /** What its parts are. */
  readonly basis: string;
}

/** A model that could not be used, and why. */
export interface UnusedModel {
  readonly key: string;
  readonly label: string;
  readonly reason: string;
}

export type ModelOrReason = ValuationModel | UnusedModel;

export const isModel = (one: ModelOrReason): one is ValuationModel => 'perShare' in one;

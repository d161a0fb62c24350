/** Fractions a year, and years. */
export interface TwoStageRates {
  /** Growth of the first year. */
  readonly growth: number;
  readonly terminalGrowth: number;
  readonly rate: number;
  /** Share of the distance to terminal growth that each year keeps. */
  readonly fade: number;
  readonly years: number;
}

export interface TwoStageValue {
  readonly value: number;
  /** Present value of everything after the forecast. */
  readonly terminal: number;
}

/** Smallest distance of the discount rate from growth for ever. Nearer, the perpetuity says more than the forecast. */
export const MIN_GAP = 0.02;

/**
 * Present value of a flow that grows from `flow` (already earned) by `growth`, fading towards `terminalGrowth`
 * (g' = g∞ + fade·(g - g∞)), and at that rate for ever after. Growth for ever is held {@link MIN_GAP} below the rate.
 */
export function twoStage(
  flow: number,
  { growth, terminalGrowth, rate, fade, years }: TwoStageRates,
): TwoStageValue {
  const lasting = Math.min(terminalGrowth, rate - MIN_GAP);
  let next = flow;
  let yearGrowth = growth;
  let discount = 1;
  let explicit = 0;
  for (let year = 0; year < years; year++) {
    next *= 1 + yearGrowth;
    discount /= 1 + rate;
    explicit += next * discount;
    yearGrowth = lasting + fade * (yearGrowth - lasting);
  }
  const terminal = ((next * (1 + lasting)) / (rate - lasting)) * discount;
  return { value: explicit + terminal, terminal };
}

/**
 * Root of a rising function by bisection.
 * @returns `null` where it does not cross zero between the ends
 */
export function bisect(rising: (x: number) => number, low: number, high: number): number | null {
  if (!(rising(low) <= 0) || !(rising(high) >= 0)) return null;
  for (let step = 0; step < 80 && high - low > 1e-10; step++) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Bars after which a recursive average of `period` has forgotten its seed: 10·n, where an EMA's start weighs e^-20 and
 * Wilder's e^-10. Until then its values are right by definition but depend on where the history begins.
 */
export function settlingBars(period: number): number {
  return 10 * period;
}

/** Whether a recursive indicator's newest value still depends on the beginning of a history of `bars` bars. */
export function isSettling(bars: number, period: number): boolean {
  return bars < settlingBars(period);
}

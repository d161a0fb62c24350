import { above, below, order, priceUnit } from './compare.js';

/*
 * The votes as functions of plain numbers: the columns of a whole history and the newest bar of a live market go
 * through the same rules. 1 buy, -1 sell, 0 neither. All arguments must be available (not NaN); who calls counts the
 * vote only then. Conditions that hold rarely come first, which spares the processor wrong guesses. Source:
 * analysis-formulas.md, section B.
 */

/** One counted vote. */
export type Vote = -1 | 0 | 1;

export const RSI_LOW = 30;
export const RSI_HIGH = 70;
export const STOCHASTIC_LOW = 20;
export const STOCHASTIC_HIGH = 80;
export const CCI_LOW = -100;
export const CCI_HIGH = 100;
export const WILLIAMS_LOW = -80;
export const WILLIAMS_HIGH = -20;
export const ADX_TREND = 20;
export const ULTIMATE_LOW = 30;
export const ULTIMATE_HIGH = 70;

/** Close against an average: above it is a buy. */
export function averageVote(close: number, average: number): Vote {
  return order(close, average, priceUnit(close));
}

/** All four lines in the order of a rise (or of a fall). */
export function ichimokuVote(
  close: number,
  conversion: number,
  base: number,
  spanA: number,
  spanB: number,
): Vote {
  const unit = priceUnit(close);
  const isAbove = (a: number, b: number): boolean => above(a, b, unit);
  const isBelow = (a: number, b: number): boolean => below(a, b, unit);
  if (isAbove(base, spanA)) {
    return isAbove(conversion, base) && isAbove(close, conversion) && isAbove(spanA, spanB) ? 1 : 0;
  }
  if (!isBelow(base, spanA)) return 0;
  return isBelow(conversion, base) && isBelow(close, conversion) && isBelow(spanA, spanB) ? -1 : 0;
}

/** Low and turning up, or high and turning down: RSI, CCI and %R. */
export function reversalVote(value: number, before: number, low: number, high: number): Vote {
  if (below(value, low)) return above(value, before) ? 1 : 0;
  if (above(value, high)) return below(value, before) ? -1 : 0;
  return 0;
}

/** Both lines low with %K above %D, or both high with %K below. */
export function stochasticVote(k: number, d: number): Vote {
  if (below(k, STOCHASTIC_LOW)) return below(d, STOCHASTIC_LOW) && above(k, d) ? 1 : 0;
  if (above(k, STOCHASTIC_HIGH)) return above(d, STOCHASTIC_HIGH) && below(k, d) ? -1 : 0;
  return 0;
}

/** As `stochasticVote`, and only against the trend: close below (above) `trendAverage` for a buy (sell). */
export function stochasticRsiVote(k: number, d: number, close: number, trendAverage: number): Vote {
  const vote = stochasticVote(k, d);
  if (vote === 0) return 0;
  return order(close, trendAverage, priceUnit(close)) === -vote ? vote : 0;
}

/** The side of the stronger directional indicator while the trend is strong and growing. */
export function adxVote(plusDi: number, minusDi: number, adx: number, adxBefore: number): Vote {
  return above(adx, ADX_TREND) && above(adx, adxBefore) ? order(plusDi, minusDi) : 0;
}

/** Crossing zero, or dipping and turning on one side of it. @param unit see `priceUnit` */
export function awesomeVote(value: number, before: number, twoBefore: number, unit = 1): Vote {
  if (above(value, 0, unit)) {
    const turns = above(value, before, unit) && above(twoBefore, before, unit);
    return !above(before, 0, unit) || turns ? 1 : 0;
  }
  if (!below(value, 0, unit)) return 0;
  const turns = below(value, before, unit) && below(twoBefore, before, unit);
  return !below(before, 0, unit) || turns ? -1 : 0;
}

/** Direction of the value itself: momentum. @param unit see `priceUnit` */
export function directionVote(value: number, before: number, unit = 1): Vote {
  return order(value, before, unit);
}

/** MACD against its signal. @param unit see `priceUnit` */
export function signalVote(line: number, signal: number, unit = 1): Vote {
  return order(line, signal, unit);
}

/** A low below the average that comes closer in an up-trend, or a high above it that does so in a down-trend. */
export function bullBearVote(
  bull: number,
  bullBefore: number,
  bear: number,
  bearBefore: number,
  close: number,
  trendAverage: number,
): Vote {
  const unit = priceUnit(close);
  if (above(close, trendAverage, unit)) return below(bear, 0, unit) && above(bear, bearBefore, unit) ? 1 : 0;
  if (!below(close, trendAverage, unit)) return 0;
  return above(bull, 0, unit) && below(bull, bullBefore, unit) ? -1 : 0;
}

/** Strong buying pressure is a buy, weak pressure a sell. */
export function ultimateVote(value: number): Vote {
  return above(value, ULTIMATE_HIGH) ? 1 : below(value, ULTIMATE_LOW) ? -1 : 0;
}

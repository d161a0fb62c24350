/** Periods of the simple and of the exponential averages that vote. */
export const AVERAGE_PERIODS = [10, 20, 30, 50, 100, 200] as const;

/** EMA that decides whether a market is in an up-trend or a down-trend. */
export const TREND_PERIOD = 50;
/** Place of that EMA among `AVERAGE_PERIODS`. */
export const TREND_INDEX = AVERAGE_PERIODS.indexOf(TREND_PERIOD);
export const HULL_PERIOD = 9;
export const VWMA_PERIOD = 20;
export const RSI_PERIOD = 14;
export const STOCHASTIC_PERIOD = 14;
export const CCI_PERIOD = 20;
export const ADX_PERIOD = 14;
export const MOMENTUM_PERIOD = 10;
export const POWER_PERIOD = 13;

/**
 * Everything the votes of one bar need: indicator values of the bar and, with `Before`, of the one before it (awesome:
 * of the two before). NaN where not available. Prices in the instrument's currency.
 */
export interface TechnicalPoint {
  /** Bars of the history up to and including this one. */
  readonly bars: number;
  readonly timeMs: number;
  readonly close: number;
  /** One per `AVERAGE_PERIODS`. */
  readonly sma: readonly number[];
  /** One per `AVERAGE_PERIODS`. */
  readonly ema: readonly number[];
  readonly hma: number;
  readonly vwma: number;
  readonly conversion: number;
  readonly base: number;
  readonly spanA: number;
  readonly spanB: number;
  readonly rsi: number;
  readonly rsiBefore: number;
  readonly stochasticK: number;
  readonly stochasticD: number;
  readonly cci: number;
  readonly cciBefore: number;
  readonly plusDi: number;
  readonly minusDi: number;
  readonly adx: number;
  readonly adxBefore: number;
  readonly awesome: number;
  readonly awesomeBefore: number;
  readonly awesomeTwoBefore: number;
  readonly momentum: number;
  readonly momentumBefore: number;
  readonly macd: number;
  readonly macdSignal: number;
  readonly stochasticRsiK: number;
  readonly stochasticRsiD: number;
  readonly williamsR: number;
  readonly williamsRBefore: number;
  readonly bull: number;
  readonly bullBefore: number;
  readonly bear: number;
  readonly bearBefore: number;
  readonly ultimate: number;
}

import type { BarColumns } from '../algorithm.js';
import { ema, hma, sma } from '../indicators/averages.js';
import { ichimoku } from '../indicators/bands.js';
import type { Workspace } from '../indicators/columns.js';
import { awesome, cci, macd, momentum } from '../indicators/oscillators/distance.js';
import { stochasticOf, stochasticOfRsi, williamsROf } from '../indicators/oscillators/position.js';
import { rsi, ultimate } from '../indicators/oscillators/strength.js';
import { highest, lowest } from '../indicators/rolling-extremes.js';
import { directional } from '../indicators/true-range.js';
import { vwma } from '../indicators/volume.js';
import {
  ADX_PERIOD,
  AVERAGE_PERIODS,
  CCI_PERIOD,
  HULL_PERIOD,
  MOMENTUM_PERIOD,
  POWER_PERIOD,
  RSI_PERIOD,
  STOCHASTIC_PERIOD,
  VWMA_PERIOD,
} from './technical-point.js';

const OTHER_COLUMNS = [
  'hma vwma conversion base spanA spanB rsi stochasticK stochasticD cci plusDi minusDi adx awesome momentum',
  'macd macdSignal stochasticRsiK stochasticRsiD williamsR powerAverage ultimate',
].flatMap((line) => line.split(' '));

/** Indicator columns behind the 26 votes, over the whole history. `powerAverage` is the EMA13 of bull and bear power. */
export interface TechnicalColumns {
  /** One per `AVERAGE_PERIODS`. */
  readonly sma: readonly Float64Array[];
  /** One per `AVERAGE_PERIODS`. */
  readonly ema: readonly Float64Array[];
  readonly hma: Float64Array;
  readonly vwma: Float64Array;
  readonly conversion: Float64Array;
  readonly base: Float64Array;
  readonly spanA: Float64Array;
  readonly spanB: Float64Array;
  readonly rsi: Float64Array;
  readonly stochasticK: Float64Array;
  readonly stochasticD: Float64Array;
  readonly cci: Float64Array;
  readonly plusDi: Float64Array;
  readonly minusDi: Float64Array;
  readonly adx: Float64Array;
  readonly awesome: Float64Array;
  readonly momentum: Float64Array;
  readonly macd: Float64Array;
  readonly macdSignal: Float64Array;
  readonly stochasticRsiK: Float64Array;
  readonly stochasticRsiD: Float64Array;
  readonly williamsR: Float64Array;
  readonly powerAverage: Float64Array;
  readonly ultimate: Float64Array;
}

/** Empty columns for histories of up to `capacity` bars. */
export function technicalColumns(capacity: number): TechnicalColumns {
  const others = Object.fromEntries(OTHER_COLUMNS.map((name) => [name, new Float64Array(capacity)]));
  const averages = () => AVERAGE_PERIODS.map(() => new Float64Array(capacity));
  return { sma: averages(), ema: averages(), ...others } as unknown as TechnicalColumns;
}

/** Computes all columns for the bars; what the columns hold behind the bars stays as it was. */
export function fillTechnicalColumns(bars: BarColumns, out: TechnicalColumns, workspace: Workspace): void {
  const { close } = bars;
  const length = close.length;
  for (let p = 0; p < AVERAGE_PERIODS.length; p++) {
    sma(close, AVERAGE_PERIODS[p]!, out.sma[p]!);
    ema(close, AVERAGE_PERIODS[p]!, out.ema[p]!);
  }
  hma(close, HULL_PERIOD, out.hma, workspace);
  vwma(close, bars.volume, VWMA_PERIOD, out.vwma);
  ichimoku(bars, out, workspace);
  rsi(close, RSI_PERIOD, out.rsi);
  stochasticOfRsi(out.rsi, RSI_PERIOD, out.stochasticRsiK, out.stochasticRsiD, workspace, length);
  cci(bars, CCI_PERIOD, out.cci, workspace);
  directional(bars, ADX_PERIOD, out.plusDi, out.minusDi, out.adx);
  awesome(bars, out.awesome, workspace);
  momentum(close, MOMENTUM_PERIOD, out.momentum);
  const histogram = workspace.borrow(length);
  macd(close, out.macd, out.macdSignal, histogram);
  workspace.release(1);
  ema(close, POWER_PERIOD, out.powerAverage);
  ultimate(bars, out.ultimate, workspace);
  fillRangeOscillators(bars, out, workspace);
}

/** Stochastic and %R look at the same 14-bar range, which is found once. */
function fillRangeOscillators(bars: BarColumns, out: TechnicalColumns, workspace: Workspace): void {
  const { close } = bars;
  const length = close.length;
  const high = workspace.borrow(length);
  const low = workspace.borrow(length);
  highest(bars.high, STOCHASTIC_PERIOD, high, length);
  lowest(bars.low, STOCHASTIC_PERIOD, low, length);
  for (let i = 0; i < length; i++) out.williamsR[i] = williamsROf(close[i]!, high[i]!, low[i]!);
  stochasticOf(close, high, low, out.stochasticK, out.stochasticD, length);
  workspace.release(2);
}

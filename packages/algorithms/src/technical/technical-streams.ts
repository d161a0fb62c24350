import type { Bar } from '@pricealgo/contract/market/bar';
import { EmaStream, HmaStream, SmaStream } from '../indicators/streams/average-streams.js';
import {
  IchimokuStream,
  StochasticRsiStream,
  StochasticStream,
  WilliamsRStream,
} from '../indicators/streams/extreme-streams.js';
import {
  AwesomeStream,
  CciStream,
  MacdStream,
  MomentumStream,
  RsiStream,
} from '../indicators/streams/oscillator-streams.js';
import { DirectionalStream } from '../indicators/streams/range-streams.js';
import { Recent } from '../indicators/streams/recent.js';
import { UltimateStream } from '../indicators/streams/ultimate-stream.js';
import { VwmaStream } from '../indicators/streams/volume-streams.js';
import {
  ADX_PERIOD,
  AVERAGE_PERIODS,
  CCI_PERIOD,
  HULL_PERIOD,
  MOMENTUM_PERIOD,
  POWER_PERIOD,
  RSI_PERIOD,
  STOCHASTIC_PERIOD,
  type TechnicalPoint,
  VWMA_PERIOD,
  WILLIAMS_PERIOD,
} from './technical-point.js';

/** The streams behind the 26 votes and what they said of the newest bars. */
export class TechnicalStreams {
  private bars = 0;
  private timeMs = NaN;
  private close = NaN;
  private hullValue = NaN;
  private vwmaValue = NaN;
  private ultimateValue = NaN;
  private readonly smaValues: number[] = AVERAGE_PERIODS.map(() => NaN);
  private readonly emaValues: number[] = AVERAGE_PERIODS.map(() => NaN);
  private readonly sma = AVERAGE_PERIODS.map((period) => new SmaStream(period));
  private readonly ema = AVERAGE_PERIODS.map((period) => new EmaStream(period));
  private readonly hull = new HmaStream(HULL_PERIOD);
  private readonly vwma = new VwmaStream(VWMA_PERIOD);
  private readonly ichimoku = new IchimokuStream();
  private readonly rsi = new RsiStream(RSI_PERIOD);
  private readonly stochastic = new StochasticStream(STOCHASTIC_PERIOD);
  private readonly cci = new CciStream(CCI_PERIOD);
  private readonly directional = new DirectionalStream(ADX_PERIOD);
  private readonly awesome = new AwesomeStream();
  private readonly momentum = new MomentumStream(MOMENTUM_PERIOD);
  private readonly macd = new MacdStream();
  private readonly stochasticRsi = new StochasticRsiStream(RSI_PERIOD);
  private readonly williams = new WilliamsRStream(WILLIAMS_PERIOD);
  private readonly power = new EmaStream(POWER_PERIOD);
  private readonly ultimate = new UltimateStream();
  private readonly recentRsi = new Recent();
  private readonly recentCci = new Recent();
  private readonly recentAdx = new Recent();
  private readonly recentAwesome = new Recent();
  private readonly recentMomentum = new Recent();
  private readonly recentWilliams = new Recent();
  private readonly recentBull = new Recent();
  private readonly recentBear = new Recent();

  push(bar: Bar, replace: boolean): void {
    const { close } = bar;
    if (!replace) this.bars++;
    this.timeMs = bar.timeMs;
    this.close = close;
    for (let p = 0; p < AVERAGE_PERIODS.length; p++) {
      this.smaValues[p] = this.sma[p]!.next(close, replace);
      this.emaValues[p] = this.ema[p]!.next(close, replace);
    }
    this.hullValue = this.hull.next(close, replace);
    this.vwmaValue = this.vwma.next(bar, replace);
    this.ultimateValue = this.ultimate.next(bar, replace);
    this.ichimoku.next(bar, replace);
    this.stochastic.next(bar, replace);
    this.stochasticRsi.next(close, replace);
    this.macd.next(close, replace);
    this.recentRsi.push(this.rsi.next(close, replace), replace);
    this.recentCci.push(this.cci.next(bar, replace), replace);
    this.recentAdx.push(this.directional.next(bar, replace), replace);
    this.recentAwesome.push(this.awesome.next(bar, replace), replace);
    this.recentMomentum.push(this.momentum.next(close, replace), replace);
    this.recentWilliams.push(this.williams.next(bar, replace), replace);
    const average = this.power.next(close, replace);
    this.recentBull.push(bar.high - average, replace);
    this.recentBear.push(bar.low - average, replace);
  }

  point(): TechnicalPoint {
    return {
      bars: this.bars,
      timeMs: this.timeMs,
      close: this.close,
      sma: [...this.smaValues],
      ema: [...this.emaValues],
      hma: this.hullValue,
      vwma: this.vwmaValue,
      conversion: this.ichimoku.conversion,
      base: this.ichimoku.base,
      spanA: this.ichimoku.spanA,
      spanB: this.ichimoku.spanB,
      rsi: this.recentRsi.current,
      rsiBefore: this.recentRsi.previous,
      stochasticK: this.stochastic.k,
      stochasticD: this.stochastic.d,
      cci: this.recentCci.current,
      cciBefore: this.recentCci.previous,
      plusDi: this.directional.plusDi,
      minusDi: this.directional.minusDi,
      adx: this.recentAdx.current,
      adxBefore: this.recentAdx.previous,
      awesome: this.recentAwesome.current,
      awesomeBefore: this.recentAwesome.previous,
      awesomeTwoBefore: this.recentAwesome.beforePrevious,
      momentum: this.recentMomentum.current,
      momentumBefore: this.recentMomentum.previous,
      macd: this.macd.line,
      macdSignal: this.macd.signal,
      stochasticRsiK: this.stochasticRsi.k,
      stochasticRsiD: this.stochasticRsi.d,
      williamsR: this.recentWilliams.current,
      williamsRBefore: this.recentWilliams.previous,
      bull: this.recentBull.current,
      bullBefore: this.recentBull.previous,
      bear: this.recentBear.current,
      bearBefore: this.recentBear.previous,
      ultimate: this.ultimateValue,
    };
  }
}

import indicators from '@ixjb94/indicators';
import * as signals from 'trading-signals';

/** One bar as trading-signals takes it. */
export type Candle = Record<'open' | 'high' | 'low' | 'close' | 'volume', number>;

const peer = new indicators.IndicatorsSync();

/**
 * The 21 indicators by @ixjb94/indicators. It has no Ichimoku, which is put together from its rolling extremes, and no
 * smoothing of the stochastic RSI, which its moving average does.
 */
export function runIxjb94({
  high,
  low,
  close,
  volume,
}: Record<'high' | 'low' | 'close' | 'volume', number[]>) {
  const raw = peer.stochrsi(close, 14);
  const k = peer.sma(raw, 3);
  return [
    peer.sma(close, 20),
    peer.wma(close, 20),
    peer.ema(close, 20),
    peer.wilders(close, 14),
    peer.rsi(close, 14),
    peer.tr(high, low, close),
    peer.atr(high, low, close, 14),
    peer.di(high, low, close, 14),
    peer.adx(high, low, 14),
    peer.macd(close, 12, 26, 9),
    peer.bbands(close, 20, 2),
    peer.stoch(high, low, close, 14, 3, 3),
    k,
    peer.sma(k, 3),
    peer.cci(high, low, close, 20),
    peer.willr(high, low, close, 14),
    peer.mom(close, 10),
    peer.ao(high, low),
    peer.ultosc(high, low, close, 7, 14, 28),
    peer.hma(close, 9),
    peer.vwma(close, volume, 20),
    peer.obv(close, volume),
    ichimoku(high, low),
  ];
}

function ichimoku(high: number[], low: number[]): number[][] {
  const middle = (period: number): number[] => {
    const highest = peer.max(high, period);
    const lowest = peer.min(low, period);
    return highest.map((value, i) => (value + lowest[i]!) / 2);
  };
  const conversion = middle(9);
  const base = middle(26);
  const later = conversion.length - base.length;
  return [conversion, base, base.map((value, i) => (conversion[i + later]! + value) / 2), middle(52)];
}

/** The 21 indicators by trading-signals, fed candle by candle as it is made for; the newest results are kept. */
export function runTradingSignals(candles: readonly Candle[]): unknown[] {
  const ofCloses = [
    new signals.SMA(20),
    new signals.WMA(20),
    new signals.EMA(20),
    new signals.WSMA(14),
    new signals.RSI(14),
    new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9)),
    new signals.BollingerBands(20, 2),
    new signals.StochasticRSI(14),
    new signals.MOM(10),
    new signals.HMA(9),
  ];
  const ofCandles = [
    new signals.TR(),
    new signals.ATR(14),
    new signals.ADX(14),
    new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }),
    new signals.CCI(20),
    new signals.WilliamsR(14),
    new signals.AO(5, 34),
    new signals.UltimateOscillator(),
    new signals.VWMA(20),
    new signals.OBV(2),
    new signals.IchimokuCloud(),
  ];
  const newest = new Array<unknown>(ofCloses.length + ofCandles.length);
  for (const candle of candles) {
    for (let k = 0; k < ofCloses.length; k++) newest[k] = ofCloses[k]!.update(candle.close, false);
    for (let k = 0; k < ofCandles.length; k++) {
      newest[ofCloses.length + k] = ofCandles[k]!.update(candle, false);
    }
  }
  return newest;
}

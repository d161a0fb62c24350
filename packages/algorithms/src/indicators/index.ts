export { ema, hma, isSettling, rma, settlingBars, sma, wma } from './averages.js';
export { bollinger, ichimoku, type IchimokuColumns } from './bands.js';
export { Workspace } from './columns.js';
export { awesome, cci, macd, momentum } from './oscillators/distance.js';
export { stochastic, stochasticRsi, williamsR } from './oscillators/position.js';
export { rsi, ultimate } from './oscillators/strength.js';
export { atr, directional, trueRange } from './true-range.js';
export { obv, vwma } from './volume.js';

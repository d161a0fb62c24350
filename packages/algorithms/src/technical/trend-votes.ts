import { order, priceUnit } from './compare.js';
import { ADX_TREND, adxVote, awesomeVote, bullBearVote, signalVote } from './rules.js';
import { TREND_INDEX, TREND_PERIOD, type TechnicalPoint } from './technical-point.js';
import { type VoteDefinition, movement, show, standing } from './vote-definition.js';

const trendOf = (point: TechnicalPoint): number => point.ema[TREND_INDEX]!;

const adxDefinition: VoteDefinition = {
  id: 'adx',
  name: 'Directional index (14)',
  group: 'oscillators',
  rule: `While ADX is above ${ADX_TREND} and rising: buy with +DI above -DI, sell with +DI below -DI.`,
  neededBars: 29,
  recursivePeriod: 14,
  vote: (point) => adxVote(point.plusDi, point.minusDi, point.adx, point.adxBefore),
  values: ({ plusDi, minusDi, adx, adxBefore }) => ({ plusDi, minusDi, adx, adxBefore }),
  reason: (point) =>
    `ADX ${show(point.adx)} is ${standing(order(point.adx, ADX_TREND))} ${ADX_TREND} and ` +
    `${movement(order(point.adx, point.adxBefore))}; +DI ${show(point.plusDi)} is ` +
    `${standing(order(point.plusDi, point.minusDi))} -DI ${show(point.minusDi)}.`,
};

const awesomeDefinition: VoteDefinition = {
  id: 'awesome',
  name: 'Awesome oscillator (5, 34)',
  group: 'oscillators',
  rule:
    'Buy when it crosses above zero, or above zero when it turns up after a fall; ' +
    'sell when it crosses below zero, or below zero when it turns down after a rise.',
  neededBars: 36,
  recursivePeriod: 0,
  vote: (point) =>
    awesomeVote(point.awesome, point.awesomeBefore, point.awesomeTwoBefore, priceUnit(point.close)),
  values: (point) => ({
    value: point.awesome,
    before: point.awesomeBefore,
    twoBefore: point.awesomeTwoBefore,
  }),
  reason: (point, vote) => {
    const path = `${show(point.awesomeTwoBefore)}, ${show(point.awesomeBefore)}, ${show(point.awesome)}`;
    if (vote === 0) return `No crossing and no turn in its newest values ${path}.`;
    const crossed = order(point.awesomeBefore, 0, priceUnit(point.close)) !== vote;
    const what = crossed ? 'It crossed zero' : 'It turned away from zero';
    return `${what} ${vote > 0 ? 'upwards' : 'downwards'}: ${path}.`;
  },
};

const macdDefinition: VoteDefinition = {
  id: 'macd',
  name: 'MACD (12, 26, 9)',
  group: 'oscillators',
  rule: 'Buy while the line is above its signal, sell while it is below.',
  neededBars: 34,
  recursivePeriod: 26,
  vote: (point) => signalVote(point.macd, point.macdSignal, priceUnit(point.close)),
  values: (point) => ({ line: point.macd, signal: point.macdSignal }),
  reason: (point, vote) =>
    `The line ${show(point.macd)} is ${standing(vote)} its signal ${show(point.macdSignal)}.`,
};

const powerDefinition: VoteDefinition = {
  id: 'bull-bear-power',
  name: 'Bull and bear power (13)',
  group: 'oscillators',
  rule:
    'Buy in an up-trend while bear power (low less average) is negative and rising, sell in a down-trend while bull ' +
    `power (high less average) is positive and falling. The trend is the close against its ${TREND_PERIOD}-bar ` +
    'exponential average.',
  neededBars: TREND_PERIOD,
  recursivePeriod: TREND_PERIOD,
  vote: (point) =>
    bullBearVote(point.bull, point.bullBefore, point.bear, point.bearBefore, point.close, trendOf(point)),
  values: (point) => ({
    bull: point.bull,
    bullBefore: point.bullBefore,
    bear: point.bear,
    bearBefore: point.bearBefore,
    close: point.close,
    trendAverage: trendOf(point),
  }),
  reason: (point) =>
    `The close is ${standing(order(point.close, trendOf(point), priceUnit(point.close)))} its trend average ${show(trendOf(point))}; ` +
    `bear power ${show(point.bear)} is ${movement(order(point.bear, point.bearBefore, priceUnit(point.close)))}, ` +
    `bull power ${show(point.bull)} is ${movement(order(point.bull, point.bullBefore, priceUnit(point.close)))}.`,
};

/** The oscillator votes that look at the strength and the turns of a trend. */
export const TREND_VOTES: readonly VoteDefinition[] = [
  adxDefinition,
  awesomeDefinition,
  macdDefinition,
  powerDefinition,
];

import { order, priceUnit } from './compare.js';
import {
  CCI_HIGH,
  CCI_LOW,
  RSI_HIGH,
  RSI_LOW,
  STOCHASTIC_HIGH,
  STOCHASTIC_LOW,
  ULTIMATE_HIGH,
  ULTIMATE_LOW,
  WILLIAMS_HIGH,
  WILLIAMS_LOW,
  directionVote,
  reversalVote,
  stochasticRsiVote,
  stochasticVote,
  ultimateVote,
} from './rules.js';
import { TREND_INDEX, TREND_PERIOD, type TechnicalPoint } from './technical-point.js';
import { type VoteDefinition, movement, show, standing } from './vote-definition.js';

interface Reversal {
  readonly id: string;
  readonly name: string;
  readonly neededBars: number;
  readonly recursivePeriod: number;
  readonly low: number;
  readonly high: number;
  readonly value: (point: TechnicalPoint) => number;
  readonly before: (point: TechnicalPoint) => number;
}

/** Overstretched and turning: RSI, CCI and %R differ only in their borders. */
function reversalDefinition({ value, before, low, high, ...about }: Reversal): VoteDefinition {
  return {
    ...about,
    group: 'oscillators',
    rule: `Buy below ${low} while rising, sell above ${high} while falling.`,
    vote: (point) => reversalVote(value(point), before(point), low, high),
    values: (point) => ({ value: value(point), before: before(point) }),
    reason: (point) => {
      const place =
        order(value(point), low) < 0
          ? `below ${low}`
          : order(value(point), high) > 0
            ? `above ${high}`
            : `between ${low} and ${high}`;
      const move = movement(order(value(point), before(point)));
      return `${show(value(point))} is ${place} and ${move} (before ${show(before(point))}).`;
    },
  };
}

const linesReason = (k: number, d: number): string =>
  `%K ${show(k)} is ${standing(order(k, d))} %D ${show(d)}.`;

const stochasticDefinition: VoteDefinition = {
  id: 'stochastic',
  name: 'Stochastic (14, 3, 3)',
  group: 'oscillators',
  rule:
    `Buy where both lines are below ${STOCHASTIC_LOW} and %K above %D, ` +
    `sell where both are above ${STOCHASTIC_HIGH} and %K below %D.`,
  neededBars: 18,
  recursivePeriod: 0,
  vote: (point) => stochasticVote(point.stochasticK, point.stochasticD),
  values: (point) => ({ k: point.stochasticK, d: point.stochasticD }),
  reason: (point) => linesReason(point.stochasticK, point.stochasticD),
};

const trendOf = (point: TechnicalPoint): number => point.ema[TREND_INDEX]!;

const stochasticRsiDefinition: VoteDefinition = {
  id: 'stochastic-rsi',
  name: 'Stochastic RSI (3, 3, 14, 14)',
  group: 'oscillators',
  rule:
    `Buy in a down-trend where both lines are below ${STOCHASTIC_LOW} and %K above %D, sell in an up-trend where both ` +
    `are above ${STOCHASTIC_HIGH} and %K below %D. The trend is the close against its ${TREND_PERIOD}-bar exponential average.`,
  neededBars: TREND_PERIOD,
  recursivePeriod: TREND_PERIOD,
  vote: (point) => stochasticRsiVote(point.stochasticRsiK, point.stochasticRsiD, point.close, trendOf(point)),
  values: (point) => ({
    k: point.stochasticRsiK,
    d: point.stochasticRsiD,
    close: point.close,
    trendAverage: trendOf(point),
  }),
  reason: (point) =>
    `The close is ${standing(order(point.close, trendOf(point), priceUnit(point.close)))} its trend average ${show(trendOf(point))}; ` +
    linesReason(point.stochasticRsiK, point.stochasticRsiD),
};

const momentumDefinition: VoteDefinition = {
  id: 'momentum',
  name: 'Momentum (10)',
  group: 'oscillators',
  rule: 'Buy while the ten-bar change of the close is rising, sell while it is falling.',
  neededBars: 12,
  recursivePeriod: 0,
  vote: (point) => directionVote(point.momentum, point.momentumBefore, priceUnit(point.close)),
  values: (point) => ({ value: point.momentum, before: point.momentumBefore }),
  reason: (point, vote) =>
    `The change over ten bars is ${show(point.momentum)} and ${movement(vote)} (before ${show(point.momentumBefore)}).`,
};

const ultimateDefinition: VoteDefinition = {
  id: 'ultimate',
  name: 'Ultimate oscillator (7, 14, 28)',
  group: 'oscillators',
  rule: `Buy above ${ULTIMATE_HIGH}, sell below ${ULTIMATE_LOW}.`,
  neededBars: 29,
  recursivePeriod: 0,
  vote: (point) => ultimateVote(point.ultimate),
  values: (point) => ({ value: point.ultimate }),
  reason: (point, vote) => {
    const between = `between ${ULTIMATE_LOW} and ${ULTIMATE_HIGH}`;
    const place = vote > 0 ? `above ${ULTIMATE_HIGH}` : vote < 0 ? `below ${ULTIMATE_LOW}` : between;
    return `${show(point.ultimate)} is ${place}.`;
  },
};

/** The oscillator votes that look at how stretched or how fast a market is. */
export const MOMENTUM_VOTES: readonly VoteDefinition[] = [
  reversalDefinition({
    id: 'rsi',
    name: 'Relative strength index (14)',
    neededBars: 16,
    recursivePeriod: 14,
    low: RSI_LOW,
    high: RSI_HIGH,
    value: (point) => point.rsi,
    before: (point) => point.rsiBefore,
  }),
  stochasticDefinition,
  reversalDefinition({
    id: 'cci',
    name: 'Commodity channel index (20)',
    neededBars: 21,
    recursivePeriod: 0,
    low: CCI_LOW,
    high: CCI_HIGH,
    value: (point) => point.cci,
    before: (point) => point.cciBefore,
  }),
  momentumDefinition,
  stochasticRsiDefinition,
  reversalDefinition({
    id: 'williams-r',
    name: 'Williams %R (14)',
    neededBars: 15,
    recursivePeriod: 0,
    low: WILLIAMS_LOW,
    high: WILLIAMS_HIGH,
    value: (point) => point.williamsR,
    before: (point) => point.williamsRBefore,
  }),
  ultimateDefinition,
];

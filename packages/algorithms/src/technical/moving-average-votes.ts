import { averageVote, ichimokuVote } from './rules.js';
import { AVERAGE_PERIODS, HULL_PERIOD, type TechnicalPoint, VWMA_PERIOD } from './technical-point.js';
import { type VoteDefinition, show, standing } from './vote-definition.js';

const AVERAGE_RULE = 'Buy while the close is above the average, sell while it is below.';

function averageDefinition(
  id: string,
  name: string,
  neededBars: number,
  recursivePeriod: number,
  average: (point: TechnicalPoint) => number,
): VoteDefinition {
  return {
    id,
    name,
    group: 'moving averages',
    rule: AVERAGE_RULE,
    neededBars,
    recursivePeriod,
    vote: (point) => averageVote(point.close, average(point)),
    values: (point) => ({ close: point.close, average: average(point) }),
    reason: (point, vote) =>
      `The close ${show(point.close)} is ${standing(vote)} the average ${show(average(point))}.`,
  };
}

const ichimokuDefinition: VoteDefinition = {
  id: 'ichimoku',
  name: 'Ichimoku (9, 26, 52)',
  group: 'moving averages',
  rule:
    'Buy where span A is above span B, the base line above span A, the conversion line above the base line and the ' +
    'close above the conversion line; sell where all four are reversed. With the spans of the bar itself, as here, ' +
    'span A is the mean of conversion and base line, so that both cannot hold and the vote stays neutral.',
  neededBars: 52,
  recursivePeriod: 0,
  vote: (point) => ichimokuVote(point.close, point.conversion, point.base, point.spanA, point.spanB),
  values: ({ close, conversion, base, spanA, spanB }) => ({ close, conversion, base, spanA, spanB }),
  reason: (point, vote) => {
    const lines =
      `close ${show(point.close)}, conversion ${show(point.conversion)}, base ${show(point.base)}, ` +
      `span A ${show(point.spanA)}, span B ${show(point.spanB)}`;
    if (vote !== 0) return `All lines are in the order of a ${vote > 0 ? 'rise' : 'fall'}: ${lines}.`;
    return `The lines are in neither order: ${lines}.`;
  },
};

/** The 15 moving-average votes. */
export const MOVING_AVERAGE_VOTES: readonly VoteDefinition[] = [
  ...AVERAGE_PERIODS.flatMap((period, p) => [
    averageDefinition(`sma-${period}`, `Simple average (${period})`, period, 0, (point) => point.sma[p]!),
    averageDefinition(
      `ema-${period}`,
      `Exponential average (${period})`,
      period,
      period,
      (point) => point.ema[p]!,
    ),
  ]),
  averageDefinition('hma-9', 'Hull average (9)', HULL_PERIOD + 2, 0, (point) => point.hma),
  averageDefinition('vwma-20', 'Volume-weighted average (20)', VWMA_PERIOD, 0, (point) => point.vwma),
  ichimokuDefinition,
];

import { finiteOrNull } from '@pricealgo/algorithms/statistics/moments';
import { isSettling } from '../indicators/averages.js';
import { MOMENTUM_VOTES } from './momentum-votes.js';
import { MOVING_AVERAGE_VOTES } from './moving-average-votes.js';
import type { Vote } from './rules.js';
import type { TechnicalPoint } from './technical-point.js';
import { TREND_VOTES } from './trend-votes.js';
import { type VoteDefinition, type VoteGroup, countedVote } from './vote-definition.js';

/**
 * Version of the rules behind the votes; another one whenever a vote, a border or the weighing changes, so that stored
 * answers are never compared across rules.
 */
export const RULE_VERSION = 'composite-26/2';

/** All 26, in the order in which they are shown. */
export const VOTES: readonly VoteDefinition[] = [...MOVING_AVERAGE_VOTES, ...MOMENTUM_VOTES, ...TREND_VOTES];

/** One vote as it is stored and shown. */
export interface TechnicalVote {
  readonly id: string;
  readonly name: string;
  readonly group: VoteGroup;
  /** 1 buy, 0 neither, -1 sell; `null` is not counted, because something the rule needs is not available. */
  readonly vote: Vote | null;
  readonly values: Readonly<Record<string, number | null>>;
  readonly rule: string;
  readonly reason: string;
  /** The history is shorter than ten times its recursive period: the value still depends on where it begins. */
  readonly settling: boolean;
}

/** All votes of a bar with their values and reasons. */
export function describeVotes(point: TechnicalPoint): TechnicalVote[] {
  return VOTES.map((definition) => {
    const vote = countedVote(definition, point);
    const values = Object.entries(definition.values(point));
    return {
      id: definition.id,
      name: definition.name,
      group: definition.group,
      vote,
      values: Object.fromEntries(values.map(([name, value]) => [name, finiteOrNull(value)])),
      rule: definition.rule,
      reason: vote === null ? whyExcluded(definition, point.bars) : definition.reason(point, vote),
      settling: vote !== null && isSettling(point.bars, definition.recursivePeriod),
    };
  });
}

function whyExcluded(definition: VoteDefinition, bars: number): string {
  return bars < definition.neededBars
    ? `Not counted: it needs ${definition.neededBars} bars, there are ${bars}.`
    : 'Not counted: the bars it looks at had no range or no volume.';
}

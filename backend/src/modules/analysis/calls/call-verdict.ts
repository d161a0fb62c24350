import type { Stance } from '@pricealgo/algorithms/algorithm';
import type { CallVerdict } from '@pricealgo/contract/admin-calls';

export interface VerdictFacts {
  readonly stance: Stance;
  readonly horizons: readonly number[];
  readonly outcomes: readonly { readonly horizon: number; readonly hit: boolean | null }[];
  readonly withdrawn: boolean;
}

/**
 * Withdrawn beats everything; `open`: no horizon is over yet; `unjudged`: its kind has none, or it is a relative claim and no peer
 * had prices; `neutral`: judged, but it took no side; else whether its side came true at the longest horizon that is over.
 * SQL: {@link verdictCondition}.
 */
export function verdictOf({ stance, horizons, outcomes, withdrawn }: VerdictFacts): CallVerdict {
  if (withdrawn) return 'withdrawn';
  const longest = outcomes.toSorted((a, b) => b.horizon - a.horizon)[0];
  if (!longest) return horizons.length === 0 ? 'unjudged' : 'open';
  if (!stance) return 'neutral';
  if (longest.hit === null) return 'unjudged';
  return longest.hit ? 'hit' : 'miss';
}

const WITHDRAWN = 'exists (select 1 from algorithm_call_withdrawal w where w.call_id = c.id)';
const JUDGED = 'exists (select 1 from algorithm_call_outcome o where o.call_id = c.id)';
const LONGEST =
  '(select o.hit from algorithm_call_outcome o where o.call_id = c.id order by o.horizon desc limit 1)';

/** {@link verdictOf} as a condition on `algorithm_call c`. */
export function verdictCondition(verdict: CallVerdict): string {
  if (verdict === 'withdrawn') return WITHDRAWN;
  const of: Record<Exclude<CallVerdict, 'withdrawn'>, string> = {
    hit: `c.stance <> 0 and ${LONGEST}`,
    miss: `c.stance <> 0 and ${LONGEST} is false`,
    neutral: `coalesce(c.stance, 0) = 0 and ${JUDGED}`,
    open: `not ${JUDGED} and c.output->'horizons' <> '[]'::jsonb`,
    unjudged: `(not ${JUDGED} and c.output->'horizons' = '[]'::jsonb
      or c.stance <> 0 and ${JUDGED} and ${LONGEST} is null)`,
  };
  return `not ${WITHDRAWN} and ${of[verdict]}`;
}

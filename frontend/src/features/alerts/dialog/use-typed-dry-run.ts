import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dryRunQuery, type DryRunAnswer, type DryRunRequest } from '../api/alerts';
import { checkCondition, conditionOf, rearmOf, type AlertValues } from '../model/form';

const TYPING_PAUSE_MS = 300;

export interface TypedDryRun {
  /** The condition cannot be checked as it stands. */
  incomplete: boolean;
  /** The answer on screen belongs to what is in the form now. */
  fresh: boolean;
  query: UseQueryResult<DryRunAnswer>;
}

/**
 * How often the alert that is being made would have fired: asked when the keyboard has rested 300 ms. A question that
 * a later one overtakes is cancelled.
 */
export function useTypedDryRun(
  instrument: { exchangeShortName: string; symbol: string },
  values: AlertValues,
): TypedDryRun {
  const incomplete = Object.keys(checkCondition(values)).length > 0;
  const { exchangeShortName, symbol } = instrument;
  const wanted = incomplete
    ? null
    : JSON.stringify({ exchangeShortName, symbol, condition: conditionOf(values), ...rearmOf(values) });
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    ...dryRunQuery(asked === null || asked !== wanted ? null : (JSON.parse(asked) as DryRunRequest)),
    // The last answer stays, dimmed, until the next is there: nothing jumps while somebody types.
    placeholderData: (before) => before,
  });
  return { incomplete, fresh: asked === wanted && !query.isPlaceholderData, query };
}

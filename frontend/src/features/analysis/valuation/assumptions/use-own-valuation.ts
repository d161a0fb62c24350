import type { ValuationRequest } from '@pricealgo/algorithms/answers/valuation-answer';
import type { Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Answer, answerId } from '../../../../market/answers/api/ticker-analysis';
import { fetchAnswerInputs } from '../../../../market/answers/api/call-inputs';
import { sameValues, withOwn } from './own-values';
import type { ValuationOutput } from './recompute';
import { useRecomputed } from './use-recomputed';

export interface OwnValuation {
  /** The reader's own values, at first those that the call was asked with. */
  own: Overrides;
  /** The valuation under them; `null` where they are the call's own, and until it is computed. */
  output: ValuationOutput | null;
  change: (key: string, value: number | null) => void;
  replace: (values: Overrides) => void;
  /** The inputs of the call could not be loaded. */
  error: Error | null;
  retry: () => void;
  failed: boolean;
}

/** A call's valuation under a reader's own assumptions. */
export function useOwnValuation(call: Answer, calledWith: Overrides): OwnValuation {
  const { data, error, refetch } = useQuery({
    queryKey: ['call-inputs', answerId(call)],
    queryFn: async () => JSON.parse(await (await fetchAnswerInputs(call)).text()) as ValuationRequest,
    // A call never changes.
    staleTime: Infinity,
  });
  const [own, setOwn] = useState<Overrides>(calledWith);
  const asked = useMemo(() => (sameValues(own, calledWith) ? null : own), [own, calledWith]);
  const { output, failed } = useRecomputed(data?.inputs ?? null, asked);
  return {
    own,
    output,
    change: (key, value) => setOwn((before) => withOwn(before, key, value)),
    replace: setOwn,
    error,
    retry: () => void refetch(),
    failed,
  };
}

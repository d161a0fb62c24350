import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { useQuery } from '@tanstack/react-query';
import { tickerAnalysisQuery, type Analysis } from '../../../market/answers/api/ticker-analysis';
import { ALGORITHMS } from '../model/choices';
import type { AlertValues } from '../model/form';

type Caller = (typeof ALGORITHMS)[number];

/** @returns algorithms that can make a call about the ticker: without a language model the summary never does */
export function callersOf(analysis: Analysis | undefined, chosen: string): readonly Caller[] {
  const silent = analysis?.ruleBasedSummary?.label === RULE_BASED_LABELS['not-configured'] ? 'openai' : null;
  // What an alert of an earlier day waits for stays what it is.
  return ALGORITHMS.filter((algo) => algo !== silent || algo === chosen);
}

/** What an alert of the kind `call` may wait for; asked for once somebody chooses that kind. */
export function useCallers(
  { exchangeShortName, symbol }: { exchangeShortName: string; symbol: string },
  { kind, algo }: Pick<AlertValues, 'kind' | 'algo'>,
): readonly Caller[] {
  const { data } = useQuery({
    ...tickerAnalysisQuery(exchangeShortName, symbol, false),
    enabled: kind === 'call',
  });
  return callersOf(data, algo);
}

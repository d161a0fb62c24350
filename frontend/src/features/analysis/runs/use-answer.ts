import { useQuery } from '@tanstack/react-query';
import type { AlgorithmName } from '../../../market/answers/algorithm-names';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import type { Analysis, Call } from '../../../market/answers/api/ticker-analysis';
import { newestCall } from '../../../market/answers/tab-props';

/** Where the answer of the reader's own last run stands, until the page is loaded again. */
export const madeAnswerKey = (
  { exchangeShortName, symbol }: Pick<Instrument, 'exchangeShortName' | 'symbol'>,
  algo: AlgorithmName,
  imported: boolean,
) => ['made-answer', exchangeShortName, symbol, algo, imported] as const;

/**
 * The answer that a tab shows: that of the reader's own run even where the view leaves it out (a source that changed meanwhile,
 * a history that ended), unless a newer one is in the view.
 */
export function useAnswer(instrument: Instrument, analysis: Analysis, algo: AlgorithmName): Call | null {
  const imported = useImportedView();
  const { data: made = null } = useQuery<Call | null>({
    queryKey: madeAnswerKey(instrument, algo, imported),
    queryFn: () => null,
    enabled: false,
  });
  const newest = newestCall(analysis, algo);
  if (!made || newest?.callId === made.callId) return newest;
  return newest && newest.calledAtMs > made.calledAtMs ? newest : made;
}

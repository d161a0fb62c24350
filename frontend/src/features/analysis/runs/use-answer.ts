import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlgorithmName } from '../../../market/answers/algorithm-names';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { type Analysis, type Answer, answerId, isWhatIf } from '../../../market/answers/api/ticker-analysis';
import { newestCall } from '../../../market/answers/tab-props';

/** What a reader made and chose on this page, until it is loaded again. */
export interface OwnAnswer {
  /** The answer of their last run. */
  made?: Answer;
  /** Which of the two they want to see; default: the newer one. */
  kind?: 'call' | 'what-if';
}

export const ownAnswerKey = (
  { exchangeShortName, symbol }: Pick<Instrument, 'exchangeShortName' | 'symbol'>,
  algo: AlgorithmName,
  imported: boolean,
) => ['own-answer', exchangeShortName, symbol, algo, imported] as const;

const newer = (a: Answer | undefined, b: Answer | undefined): Answer | undefined => {
  if (!a || !b || answerId(a) === answerId(b)) return b ?? a;
  return b.calledAtMs > a.calledAtMs ? b : a;
};

export interface ShownAnswer {
  shown: Answer | null;
  /** The other one of call and what-if, where there are both. */
  other: Answer | null;
  show: (answer: Answer) => void;
}

/**
 * The answer that a tab shows: that of the reader's own run even where the view leaves it out (a source that changed meanwhile,
 * a history that ended), unless a newer one is in the view.
 */
export function useAnswer(
  instrument: Pick<Instrument, 'exchangeShortName' | 'symbol'>,
  analysis: Analysis,
  algo: AlgorithmName,
): ShownAnswer {
  const client = useQueryClient();
  const queryKey = ownAnswerKey(instrument, algo, useImportedView());
  const { data: own } = useQuery<OwnAnswer>({ queryKey, queryFn: () => ({}), enabled: false });
  const { made, kind } = own ?? {};
  const call = newer(made && !isWhatIf(made) ? made : undefined, newestCall(analysis, algo) ?? undefined);
  const whatIf = newer(
    made && isWhatIf(made) ? made : undefined,
    analysis.whatIfs.find((one) => one.algo === algo),
  );
  const chosen = kind === 'call' ? call : kind === 'what-if' ? whatIf : undefined;
  const shown = chosen ?? newer(whatIf, call) ?? null;
  return {
    shown,
    other: (shown === call ? whatIf : call) ?? null,
    show: (answer) =>
      client.setQueryData<OwnAnswer>(queryKey, (known) => ({
        ...known,
        kind: isWhatIf(answer) ? 'what-if' : 'call',
      })),
  };
}

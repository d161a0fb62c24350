import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { jobFeed } from '../../../lib/realtime/connection/job-feed';
import { showSuccess, showText } from '../../../lib/toast';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import {
  cancelRun,
  hasEnded,
  requestRun,
  runAfter,
  runQuery,
  runQueryKey,
  type Run,
  type RunParams,
} from '../../../market/answers/api/runs';
import {
  analysisKey,
  answerId,
  callQuery,
  whatIfQuery,
  type Analysis,
  type Answer,
} from '../../../market/answers/api/ticker-analysis';
import { ALGORITHM_NAMES, type AlgorithmName } from '../../../market/answers/algorithm-names';
import { t } from '../../../market/answers/texts';
import { type OwnAnswer, ownAnswerKey, useAnswer } from './use-answer';

export interface RunHandle {
  /** The run under way, or the last one that failed or was taken back. */
  run: Run | null;
  busy: boolean;
  /** Why the last request or run came to nothing, for a person. */
  failure: string | null;
  /** What is to be said of a run that ended well without an answer, e.g. where a language model's text was refused. */
  note: string | null;
  /** @param params on top of the page's own choice of source */
  start: (params?: RunParams) => void;
  cancel: () => void;
}

/**
 * Asks for runs of one algorithm about one ticker and follows them; when one is done, the page's answers are renewed.
 * @param inPlace the answer shows where it was asked for: nothing else tells of it
 */
export function useRun(
  instrument: Instrument,
  algo: AlgorithmName,
  analysis: Analysis,
  inPlace = false,
): RunHandle {
  const { exchangeShortName, symbol } = instrument;
  const imported = useImportedView();
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const open = analysis.runs.find((run) => run.algo === algo)?.runId ?? null;
  const runId = asked ?? open;
  const { data: run = null } = useQuery(runQuery(runId));
  const { shown } = useAnswer(instrument, analysis, algo);
  const shownId = shown && answerId(shown);

  const take = (next: Run): void => {
    client.setQueryData(runQueryKey(next.runId), next);
    setAsked(next.runId);
  };
  const request = useMutation({
    mutationFn: (params: RunParams) =>
      requestRun({
        exchangeShortName,
        symbol,
        algo,
        params: { ...(imported ? { source: 'imported' } : {}), ...params },
      }),
    onSuccess: take,
  });
  const { mutate } = request;
  const withdrawal = useMutation({ mutationFn: cancelRun, onSuccess: take });

  const underWay = run !== null && !hasEnded(run);
  useEffect(() => {
    if (!underWay) return;
    return jobFeed.follow((message) => {
      if (message.jobId !== runId) return;
      client.setQueryData<Run>(runQueryKey(runId), (known) => known && runAfter(known, message));
    });
  }, [underWay, runId, client]);

  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (!run || !hasEnded(run) || announced.current === run.runId) return;
    announced.current = run.runId;
    const { callId, runId: endedId } = run;
    const renew = () => client.invalidateQueries({ queryKey: analysisKey(exchangeShortName, symbol) });
    if (run.state !== 'done' || (callId === null && !run.whatIf)) return void renew();
    // The run's own answer comes with the news of it: the view may be about another market than the run was.
    const made: Promise<Answer> =
      callId === null ? client.fetchQuery(whatIfQuery(endedId)) : client.fetchQuery(callQuery(callId));
    void made
      .then((answer) =>
        client.setQueryData<OwnAnswer>(ownAnswerKey({ exchangeShortName, symbol }, algo, imported), {
          made: answer,
        }),
      )
      .catch(() => undefined)
      .then(renew)
      .then(() => {
        if (callId !== null && callId === shownId) showText(t('run.same'));
        else if (!inPlace) showSuccess(t('run.done', { algorithmNames: ALGORITHM_NAMES[algo] }));
      });
  }, [run, client, exchangeShortName, symbol, shownId, algo, imported, inPlace]);

  const start = useCallback((params: RunParams = {}) => mutate(params), [mutate]);
  const failed = run?.state === 'failed' ? (run.failure ?? t('run.failed')) : null;
  // Ended well, and made no call, e.g. where no language model is set up: its words say why.
  const without = run?.state === 'done' && run.callId === null && !run.whatIf;
  return {
    run,
    busy: request.isPending || underWay,
    failure: request.error?.message ?? withdrawal.error?.message ?? failed,
    note: without ? run.failure : null,
    start,
    cancel: () => run && withdrawal.mutate(run.runId),
  };
}

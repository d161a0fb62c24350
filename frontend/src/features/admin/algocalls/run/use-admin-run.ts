import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFailure } from '../../../../lib/toast';
import { jobFeed } from '../../../../lib/realtime/connection/job-feed';
import {
  cancelRun,
  hasEnded,
  runAfter,
  runQuery,
  runQueryKey,
  type Run,
} from '../../../../market/answers/api/runs';
import { callQuery, CALLS_KEY, runCall, type AdminCall, type AdminRunRequest } from '../api/calls-api';
import { t } from '../texts';

export interface AdminRun {
  run: Run | null;
  busy: boolean;
  /** Why the last wish or run came to nothing, for a person. */
  failure: string | null;
  start: (request: AdminRunRequest) => void;
  cancel: () => void;
}

/**
 * Asks for a call and follows it; the lists are renewed when it is there.
 * @param onMade gets the call, once, and whether the run made it: on unchanged inputs the call of earlier that day stands
 */
export function useAdminRun(onMade: (call: AdminCall, made: boolean) => void): AdminRun {
  const client = useQueryClient();
  const [runId, setRunId] = useState<string | null>(null);
  const { data: run = null } = useQuery(runQuery(runId));
  const take = (next: Run): void => {
    client.setQueryData(runQueryKey(next.runId), next);
    setRunId(next.runId);
  };
  const asking = useMutation({ mutationFn: runCall, onSuccess: take });
  const cancelling = useMutation({ mutationFn: cancelRun, onSuccess: take });

  const underWay = run !== null && !hasEnded(run);
  useEffect(() => {
    if (!underWay) return;
    return jobFeed.follow((message) => {
      if (message.jobId !== runId) return;
      client.setQueryData<Run>(runQueryKey(runId), (known) => known && runAfter(known, message));
    });
  }, [underWay, runId, client]);

  const told = useRef<string | null>(null);
  const tell = useRef(onMade);
  useEffect(() => {
    tell.current = onMade;
    if (!run || !hasEnded(run) || told.current === run.runId) return;
    told.current = run.runId;
    if (run.callId === null) return;
    void client.invalidateQueries({ queryKey: CALLS_KEY });
    void client
      .fetchQuery(callQuery(run.callId))
      .then((call) => tell.current(call, call.calledAtMs >= run.createdMs), showFailure);
  });

  // A run may also end well and make no call, e.g. where no language model is set up: its words say why.
  const without = run?.state === 'failed' || (run?.state === 'done' && run.callId === null && !run.whatIf);
  return {
    run,
    busy: asking.isPending || underWay,
    failure:
      asking.error?.message ??
      cancelling.error?.message ??
      (without ? (run.failure ?? t('run.failed')) : null),
    start: asking.mutate,
    cancel: () => run && cancelling.mutate(run.runId),
  };
}

import type { JobMessage } from '@pricealgo/contract/realtime';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

/** A wish for a new call, and how far it is. */
export type Run = components['schemas']['RunDto'];
type RunRequest = components['schemas']['RunRequestDto'];
export type RunParams = components['schemas']['RunParamsDto'];

/** The socket tells sooner; this is for when it does not. */
const POLL_MS = 3_000;

export function hasEnded({ state }: Run): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

export function requestRun(body: RunRequest): Promise<Run> {
  return unwrap(api.POST('/api/ticker-analysis/run', { body }));
}

export function cancelRun(runId: string): Promise<Run> {
  return unwrap(api.POST('/api/ticker-analysis/cancel', { body: { runId } }));
}

export const runQueryKey = (runId: string | null) => ['analysis-run', runId] as const;

/** A run after news of it. */
export function runAfter(run: Run, { state, progress, result }: JobMessage): Run {
  const { callId = null, failure = null } = (result ?? {}) as Partial<Run>;
  return { ...run, state: state as Run['state'], progress, callId, failure };
}

/** How far a run is, asked again and again until it has ended. */
export const runQuery = (runId: string | null) =>
  queryOptions({
    queryKey: runQueryKey(runId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/ticker-analysis/run', { params: { query: { runId: runId ?? '' } }, signal })),
    enabled: runId !== null,
    refetchInterval: ({ state: { data, error } }) => (error || (data && hasEnded(data)) ? false : POLL_MS),
    staleTime: POLL_MS,
  });

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

const fetchSessions = (signal?: AbortSignal) => unwrap(api.GET('/api/sessions', { signal }));

/** One device that is logged in. */
export type SessionInfo = Awaited<ReturnType<typeof fetchSessions>>[number];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => fetchSessions(signal),
});

export const revokeSession = (sessionId: string) =>
  unwrap(api.POST('/api/sessions/revoke', { body: { sessionId } }));

export const revokeOtherSessions = () => unwrap(api.POST('/api/sessions/revoke-others'));

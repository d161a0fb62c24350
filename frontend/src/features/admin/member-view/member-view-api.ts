import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { api } from '../../../lib/api/client';
import type { paths } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

/** Shown of each long list: the newest. */
export const SHOWN = 50;

const begin = (userId: string) => unwrap(api.POST('/api/admin/users/view', { body: { userId } }));
export type Look = Awaited<ReturnType<typeof begin>>;

/** The right to look. Each one is in the audit trail: asked for once, kept in this page's memory alone. */
export const lookQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'member-view', userId],
    queryFn: () => begin(userId),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * What the member's own routes answer this member. Not by way of the session: its token, its refresh and the queue of calls that
 * wait for the network are the administrator's.
 */
async function readPages(token: string, signal: AbortSignal) {
  const as = createClient<paths>({
    baseUrl: window.location.origin,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request) => fetch(request),
  });
  const newest = { query: { limit: SHOWN } };
  const [profile, lists, alerts, firings, notifications] = await Promise.all([
    unwrap(as.GET('/api/getProfile', { signal })),
    unwrap(as.GET('/api/watchlists', { signal })),
    unwrap(as.GET('/api/alerts', { params: newest, signal })),
    unwrap(as.GET('/api/alerts/firings', { params: newest, signal })),
    unwrap(as.GET('/api/fetchnotification', { params: newest, signal })),
  ]);
  const watchlists = await Promise.all(
    lists.map(({ id }) => unwrap(as.GET('/api/watchlist', { params: { query: { id } }, signal }))),
  );
  return { profile, watchlists, alerts, firings, notifications };
}
export type MemberPages = Awaited<ReturnType<typeof readPages>>;

export const pagesQuery = (look: Look | undefined) =>
  queryOptions({
    queryKey: ['admin', 'member-view', 'pages', look?.token],
    queryFn: ({ signal }) => readPages(look!.token, signal),
    enabled: look !== undefined,
    gcTime: 0,
    retry: false,
  });

export const endLook = (token: string) => unwrap(api.POST('/api/admin/users/view/end', { body: { token } }));

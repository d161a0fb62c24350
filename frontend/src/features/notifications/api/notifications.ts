import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import type { MissedNotifications } from '../../../lib/realtime/notifications/notification-inbox';
import type { ShownNotifications } from '../list/filter';

/** A screenful and a half. */
const PAGE_SIZE = 20;
/** What the server gives at once at most. */
const MISSED_PAGE_SIZE = 100;
const PANEL_SIZE = 8;

interface Range {
  after?: number;
  before?: number;
  limit: number;
  type?: ShownNotifications['type'];
  unread?: true;
}

const fetchPage = (query: Range, signal?: AbortSignal) =>
  unwrap(api.GET('/api/fetchnotification', { params: { query }, signal }));

export type NotificationPage = Awaited<ReturnType<typeof fetchPage>>;
export type Notification = NotificationPage['items'][number];

/** The panel of the bell. */
export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => fetchPage({ limit: PANEL_SIZE }, signal),
});

/** All that fit the filter, a page at a time. */
export const notificationsQuery = ({ type, unread }: ShownNotifications) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', { type: type ?? null, unread }],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        {
          limit: PAGE_SIZE,
          ...(pageParam === null ? {} : { before: pageParam }),
          ...(type ? { type } : {}),
          ...(unread ? { unread } : {}),
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)!.seq : undefined),
  });

/** What came behind a number, oldest first, without what was never to be announced. */
export async function fetchMissed(seq: number): Promise<MissedNotifications> {
  const { items, more, lastSeq } = await fetchPage({ after: seq, limit: MISSED_PAGE_SIZE });
  return { items: items.filter(({ read }) => !read), through: more ? items.at(-1)!.seq : lastSeq };
}

/** @returns what is unread afterwards */
export const markRead = (which: { ids: string[] } | { all: true }) =>
  unwrap(api.POST('/api/notifications/read', { body: which }));

/** Takes it out of the member's lists for good. @returns what is unread afterwards */
export const hide = (id: string) => unwrap(api.POST('/api/hidenotification', { body: { id } }));

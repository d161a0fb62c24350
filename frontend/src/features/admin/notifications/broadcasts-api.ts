import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

export type Audience = components['schemas']['AudienceDto'];
export type Segment = components['schemas']['SegmentDto'];
export type Draft = components['schemas']['PushNotificationDto'];
export type Broadcast = components['schemas']['BroadcastDto'];

export const BROADCASTS_PER_PAGE = 10;
export const BROADCASTS_KEY = ['admin', 'broadcasts'] as const;
const UNDER_WAY_MS = 1_000;

export const isUnderWay = ({ state }: Broadcast): boolean => state === 'queued' || state === 'running';

/** Read again every second for as long as one of them is under way. */
export const broadcastsQuery = (page: number) =>
  queryOptions({
    queryKey: [...BROADCASTS_KEY, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/notification-broadcasts', {
          params: { query: { page, limit: BROADCASTS_PER_PAGE } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? UNDER_WAY_MS : false),
    placeholderData: (before) => before,
  });

export const membersQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'members', 'found', q],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/users', { params: { query: { q, limit: 6 } }, signal })),
    enabled: q.length >= 2,
    placeholderData: (before) => before,
  });

export type FoundMember = components['schemas']['MemberDto'];

export const audienceSize = (audience: Audience) =>
  unwrap(api.POST('/api/notification-broadcasts/audience', { body: { audience } }));

/** @param key UUID: the same message sent again with it is sent once */
export const sendBroadcast = (draft: Draft, key: string) =>
  unwrap(api.POST('/api/pushnotification', { body: draft, headers: { 'Idempotency-Key': key } }));

export const cancelBroadcast = (broadcastId: string) =>
  unwrap(api.POST('/api/notification-broadcasts/cancel', { body: { broadcastId } }));

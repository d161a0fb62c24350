import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const REFRESH_MS = 3_000;

const fetchOverview = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/jobs', { signal }));
export type JobsOverview = Awaited<ReturnType<typeof fetchOverview>>;

const fetchFailed = (page: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/jobs/failed', { params: { query: { page, limit: FAILED_PER_PAGE } }, signal }));
export type FailedJob = Awaited<ReturnType<typeof fetchFailed>>['items'][number];

export const FAILED_PER_PAGE = 20;
export const JOBS_KEY = ['admin', 'jobs'] as const;

export const jobsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'overview'],
  queryFn: ({ signal }) => fetchOverview(signal),
  refetchInterval: REFRESH_MS,
});

export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...JOBS_KEY, 'failed', page],
    queryFn: ({ signal }) => fetchFailed(page, signal),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });

const fetchGroups = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/jobs/failed/groups', { signal }));
export type FailedGroup = Awaited<ReturnType<typeof fetchGroups>>['groups'][number];
/** What names a group to the server. */
export type GroupRef = Pick<FailedGroup, 'name' | 'queue' | 'message' | 'reason'>;

const GROUPS_REFRESH_MS = 10_000;

export const failedGroupsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'groups'],
  queryFn: ({ signal }) => fetchGroups(signal),
  refetchInterval: GROUPS_REFRESH_MS,
});

export const retryGroup = (body: GroupRef) => unwrap(api.POST('/api/admin/jobs/failed/retry', { body }));
export const discardGroup = (body: GroupRef) => unwrap(api.POST('/api/admin/jobs/failed/discard', { body }));
export const runSchedule = (name: string) => unwrap(api.POST('/api/admin/jobs/run', { body: { name } }));

export const retryJob = (id: string) => unwrap(api.POST('/api/admin/jobs/retry', { body: { id } }));
export const discardJob = (id: string) => unwrap(api.POST('/api/admin/jobs/discard', { body: { id } }));

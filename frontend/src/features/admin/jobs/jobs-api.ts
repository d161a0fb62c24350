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

export const retryJob = (id: string) => unwrap(api.POST('/api/admin/jobs/retry', { body: { id } }));
export const discardJob = (id: string) => unwrap(api.POST('/api/admin/jobs/discard', { body: { id } }));

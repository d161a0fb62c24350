import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { paths } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';
import { download } from '../../../lib/browser/download';

const PER_PAGE = 50;

export type AuditQuestion = NonNullable<paths['/api/admin/audit']['get']['parameters']['query']>;

const fetchEvents = (query: AuditQuestion, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/audit', { params: { query }, signal }));
export type AuditEvent = Awaited<ReturnType<typeof fetchEvents>>['items'][number];

export const auditQuery = (question: AuditQuestion) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', question],
    queryFn: ({ signal, pageParam }) =>
      fetchEvents({ ...question, ...(pageParam ? { before: pageParam } : {}), limit: PER_PAGE }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Hands what the filter finds as a CSV file to the browser's downloads. @throws ApiError */
export async function exportEvents(query: AuditQuestion): Promise<void> {
  const { data, error, response } = await api.GET('/api/admin/audit/export', {
    params: { query },
    parseAs: 'blob',
  });
  // The one answer without a wrapper; a failure has one.
  if (!(data instanceof Blob)) return unwrap(Promise.resolve({ error, response }));
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  download(data, named?.[1] ?? 'audit.csv');
}

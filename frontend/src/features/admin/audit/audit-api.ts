import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { paths } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

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

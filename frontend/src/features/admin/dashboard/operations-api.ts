import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const LIVE_MS = 5_000;

const fetchNodes = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/operations/nodes', { signal }));
export type KnownNode = Awaited<ReturnType<typeof fetchNodes>>['items'][number];

export const nodesQuery = queryOptions({
  queryKey: ['admin', 'operations', 'nodes'],
  queryFn: ({ signal }) => fetchNodes(signal),
  refetchInterval: LIVE_MS,
});

const fetchChecks = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/operations/checks', { signal }));
export type Checks = Awaited<ReturnType<typeof fetchChecks>>;

/** Looked at when somebody asks: checks ask mail servers and sources. */
export const checksQuery = queryOptions({
  queryKey: ['admin', 'operations', 'checks'],
  queryFn: ({ signal }) => fetchChecks(signal),
  staleTime: 30_000,
  refetchOnWindowFocus: false,
});

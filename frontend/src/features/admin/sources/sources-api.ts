import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { followWork } from '../../../lib/api/slow-work';
import { unwrap } from '../../../lib/api/unwrap';

const fetchSources = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/data-sources', { signal }));
export type SourcesData = Awaited<ReturnType<typeof fetchSources>>;
export type Source = SourcesData['items'][number];
export type SourceName = Source['name'];

/** Renewed by itself: calls and events move while the screen is open. */
export const sourcesQuery = queryOptions({
  queryKey: ['admin', 'data-sources'],
  queryFn: ({ signal }) => fetchSources(signal),
  refetchInterval: 5_000,
});

/** @param onRunning called when the source takes long */
export const trySource = (name: SourceName, key?: string, onRunning: () => void = () => undefined) =>
  followWork(
    () => unwrap(api.POST('/api/admin/data-sources/try', { body: { name, ...(key ? { key } : {}) } })),
    (workId) => unwrap(api.GET('/api/admin/data-sources/try', { params: { query: { workId } } })),
    onRunning,
  );
export type Trial = Awaited<ReturnType<typeof trySource>>;

/** @param seen newest change of the settings that was on the screen; @param key of fmp, where one was entered */
export const chooseSources = (order: readonly SourceName[], seen: string, key?: string) =>
  unwrap(
    api.POST('/api/updateapplicationinfo', {
      body: { changes: { 'market.providers': order, ...(key ? { 'market.fmpApiKey': key } : {}) }, seen },
    }),
  );

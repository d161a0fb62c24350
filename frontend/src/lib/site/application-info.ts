import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import { unwrap } from '../api/unwrap';

function fetchApplicationInfo(signal?: AbortSignal) {
  return unwrap(api.GET('/api/application-info', { signal }));
}

/** Brand, support phone, postal address and copyright year. */
export type ApplicationInfo = Awaited<ReturnType<typeof fetchApplicationInfo>>;

export const applicationInfoQuery = queryOptions({
  queryKey: ['application-info'],
  queryFn: ({ signal }) => fetchApplicationInfo(signal),
  // An administrator edits it rarely.
  staleTime: 10 * 60_000,
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const LIVE_MS = 5_000;

const fetchAlerts = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/operations/alerts', { signal }));
export type Alerts = Awaited<ReturnType<typeof fetchAlerts>>;
export type OperatorAlert = Alerts['open'][number];

export const alertsQuery = queryOptions({
  queryKey: ['admin', 'operations', 'alerts'],
  queryFn: ({ signal }) => fetchAlerts(signal),
  refetchInterval: LIVE_MS,
});

/** Sends a notice to everybody who is told. */
export const testAlerts = () => unwrap(api.POST('/api/admin/operations/alerts/test'));

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const LIVE_MS = 5_000;
const CHARTS_MS = 60_000;

const fetchFigures = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/dashboard', { signal }));
export type Figures = Awaited<ReturnType<typeof fetchFigures>>;

export const figuresQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: ({ signal }) => fetchFigures(signal),
  refetchInterval: LIVE_MS,
});

export const hideFirstSteps = () => unwrap(api.POST('/api/admin/dashboard/hide-first-steps', {}));

const fetchCharts = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/dashboard/charts', { signal }));
export type ChartPoint = Awaited<ReturnType<typeof fetchCharts>>[number];

export const chartsQuery = queryOptions({
  queryKey: ['admin', 'dashboard', 'charts'],
  queryFn: ({ signal }) => fetchCharts(signal),
  refetchInterval: CHARTS_MS,
});

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';
import { t } from '../texts';

export const MOVER_KINDS = ['gainers', 'losers', 'active'] as const;
export type MoverKind = (typeof MOVER_KINDS)[number];

export const MOVER_NAMES: Record<MoverKind, string> = {
  gainers: t('movers.gainers'),
  losers: t('movers.losers'),
  active: t('movers.active'),
};

/** What stands out in the running session, asked anew every half minute. */
export const moversQuery = (kind: MoverKind, exchangeShortName: string | null, limit: number) =>
  queryOptions({
    queryKey: ['movers', kind, exchangeShortName, limit],
    queryFn: ({ signal }) => {
      const query = { kind, limit, ...(exchangeShortName ? { exchangeShortName } : {}) };
      return unwrap(api.GET('/api/movers', { params: { query }, signal }));
    },
    staleTime: 10_000,
    refetchInterval: 30_000,
  });

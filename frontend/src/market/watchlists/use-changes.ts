import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { showFailure } from '../../lib/toast';
import { holdingAfter, listsAfter, rowsAfter, type Change } from './changes';
import { pendingChanges } from './pending-changes';
import { sendChange } from './send-change';
import { watchlistQuery, watchlistsQuery, type Watchlist, type WatchlistSummary } from './watchlists';

/** Everything that a change may touch. */
const QUERIES = [['watchlists'], ['watchlist'], ['watchlists-holding']];

export function askAgain(client: QueryClient): void {
  for (const queryKey of QUERIES) void client.invalidateQueries({ queryKey });
}

export function usePendingChanges(): readonly Change[] {
  const pending = pendingChanges(useQueryClient());
  return useSyncExternalStore(pending.listen, pending.all);
}

interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  retry: () => void;
}

/** The lists as the member left them: what the server said, and on top of it what it has not answered yet. */
export function useLists(): Loaded<readonly WatchlistSummary[]> {
  const { data, error, refetch } = useQuery(watchlistsQuery);
  const pending = usePendingChanges();
  const lists = useMemo(
    () => data && pending.reduce<readonly WatchlistSummary[]>(listsAfter, data),
    [data, pending],
  );
  return { data: lists, error: data ? null : error, retry: () => void refetch() };
}

/** One list with its rows as the member left them. */
export function useList(id: string): Loaded<Watchlist> {
  const { data, error, refetch } = useQuery(watchlistQuery(id));
  const pending = usePendingChanges();
  const list = useMemo(() => data && pending.reduce(rowsAfter, data), [data, pending]);
  return { data: list, error: data ? null : error, retry: () => void refetch() };
}

/** Takes what the server agreed to over into what it had said. @param answer all lists, where it told them */
async function takeOver(
  client: QueryClient,
  change: Change,
  answer: WatchlistSummary[] | null,
): Promise<void> {
  // An answer under way may be older than what was agreed just now.
  await Promise.all(QUERIES.map((queryKey) => client.cancelQueries({ queryKey })));
  client.setQueryData(
    watchlistsQuery.queryKey,
    (known) => answer ?? (known && [...listsAfter(known, change)]),
  );
  if ('list' in change)
    client.setQueryData(watchlistQuery(change.list).queryKey, (known) => known && rowsAfter(known, change));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['watchlists-holding'] })) {
    const key = String(queryKey[1]);
    client.setQueryData<readonly string[]>(queryKey, (held) => held && holdingAfter(held, key, change));
  }
}

/**
 * Sends changes one after the other, in the order in which they were made. Each shows at once; one that the server
 * refuses disappears from the screen again and a toast gives the server's reason. Those made before and after it stay.
 */
export function useSendChange(): (change: Change) => void {
  const client = useQueryClient();
  const pending = pendingChanges(client);
  const { mutate } = useMutation({
    scope: { id: 'watchlists' },
    mutationFn: sendChange,
    onSuccess: (answer, change) => takeOver(client, change, answer),
    onError: showFailure,
    onSettled: (_answer, _error, change) => {
      pending.remove(change);
      if (pending.all().length === 0) askAgain(client);
    },
  });
  return useCallback(
    (change) => {
      pending.add(change);
      mutate(change);
    },
    [pending, mutate],
  );
}

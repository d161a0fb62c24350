import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { showFailure, showSuccess } from '../../../lib/toast';
import { hide, markRead, type Notification, type NotificationPage } from '../api/notifications';
import { inbox } from '../inbox/inbox';
import { t } from '../texts';

type Fetched = NotificationPage | InfiniteData<NotificationPage, number | null>;

/** The same answers with other items, whatever their paging. */
function withItems(fetched: Fetched, change: (items: Notification[]) => Notification[]): Fetched {
  if (!('pages' in fetched)) return { ...fetched, items: change(fetched.items) };
  return { ...fetched, pages: fetched.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Reading and hiding: every list shows it at once, and what the server says when it has answered. */
export function useNotificationChanges() {
  const queries = useQueryClient();
  const shown = (change: (items: Notification[]) => Notification[]) => async (): Promise<void> => {
    await queries.cancelQueries({ queryKey: ['notifications'] });
    queries.setQueriesData<Fetched>(
      { queryKey: ['notifications'] },
      (fetched) => fetched && withItems(fetched, change),
    );
  };
  const settled = {
    onSuccess: ({ unread }: { unread: number }) => inbox.setUnread(unread),
    onError: showFailure,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['notifications'] }),
  };
  const read = useMutation({
    mutationFn: (id: string) => markRead({ ids: [id] }),
    onMutate: (id) =>
      shown((items) => items.map((item) => (item.id === id ? { ...item, read: true } : item)))(),
    ...settled,
  });
  const readAll = useMutation({
    mutationFn: () => markRead({ all: true }),
    onMutate: shown((items) => items.map((item) => ({ ...item, read: true }))),
    ...settled,
    onSuccess: ({ unread }) => {
      inbox.setUnread(unread);
      showSuccess(t('read.all.done'));
    },
  });
  const hiding = useMutation({
    mutationFn: hide,
    onMutate: (id) => shown((items) => items.filter((item) => item.id !== id))(),
    ...settled,
  });
  return { read: read.mutate, readAll: readAll.mutate, hide: hiding.mutate };
}

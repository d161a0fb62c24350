import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../../components/state/LoadError';
import { useNowMs } from '../../../components/use-now';
import { notificationsQuery } from '../api/notifications';
import { useShowsNotifications } from '../inbox/shown-lists';
import type { ShownNotifications } from '../list/filter';
import { useNotificationChanges } from '../list/use-changes';
import { t } from '../texts';
import { Nothing } from './Nothing';
import { NotificationRow } from './NotificationRow';
import { useEndReached } from './use-end-reached';
import classes from './Page.module.css';

const PLACES = [1, 2, 3, 4, 5, 6];

export interface NotificationListProps {
  shown: ShownNotifications;
  onShowAll: () => void;
}

/** Newest first; older ones come when the end is near, or on a press. */
export function NotificationList({ shown, onShowAll }: NotificationListProps) {
  useShowsNotifications();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(shown),
  );
  const changes = useNotificationChanges();
  const nowMs = useNowMs(30_000);
  const more = (): void => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  };
  const end = useEndReached(more);
  if (error && !data) return <LoadError what={t('list.what')} error={error} onRetry={() => void refetch()} />;
  const items = data?.pages.flatMap((page) => page.items);
  if (items?.length === 0 && !hasNextPage) return <Nothing shown={shown} onShowAll={onShowAll} />;
  return (
    <>
      <ul className={classes.list} aria-busy={!items} data-testid="notification-list">
        {items
          ? items.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                nowMs={nowMs}
                onRead={() => changes.read(notification.id)}
                onHide={() => changes.hide(notification.id)}
              />
            ))
          : PLACES.map((place) => (
              <li key={place} className={classes.row}>
                <Skeleton height={68} />
              </li>
            ))}
      </ul>
      {items && (
        <div ref={end} className={classes.end}>
          <p role="status">{t('list.count', { shown: items.length, total: data!.pages.at(-1)!.total })}</p>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

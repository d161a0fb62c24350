import { Skeleton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { useNowMs } from '../../../components/use-now';
import { hideNews } from '../../../lib/toast';
import { newestQuery } from '../api/notifications';
import { useShowsNotifications } from '../inbox/shown-lists';
import { NotificationText } from '../list/NotificationText';
import { useNotificationChanges } from '../list/use-changes';
import { t } from '../texts';
import { useRoomOfPanel } from './use-room-of-panel';
import classes from './MemberBell.module.css';

const PLACES = [1, 2, 3, 4];

function Newest({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery(newestQuery);
  const { read } = useNotificationChanges();
  const nowMs = useNowMs(30_000);
  if (error && !data) return <LoadError what={t('list.what')} error={error} onRetry={() => void refetch()} />;
  if (data?.items.length === 0) return <p className={classes.empty}>{t('panel.empty')}</p>;
  return (
    // Scrolls where the screen is low: reachable by keyboard for that.
    <ul className={classes.list} aria-label={t('panel.label')} aria-busy={!data} tabIndex={0}>
      {data
        ? data.items.map((notification) => (
            <li key={notification.id} className={classes.row} data-testid="newest-notification">
              <NotificationText
                notification={notification}
                nowMs={nowMs}
                short
                onOpen={() => {
                  if (!notification.read) read(notification.id);
                  onLeave();
                }}
              />
            </li>
          ))
        : PLACES.map((place) => (
            <li key={place} className={classes.row}>
              <Skeleton height={64} />
            </li>
          ))}
    </ul>
  );
}

/** The newest, and the way to all of them. */
export function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  useShowsNotifications();
  const panel = useRef<HTMLElement>(null);
  useRoomOfPanel(panel);
  // What the toasts say of news stands in the panel.
  useEffect(hideNews, []);
  const { readAll } = useNotificationChanges();
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t('page.title')}
      data-testid="notification-panel"
    >
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('page.title')}</h2>
        <button type="button" className={classes.action} disabled={unread === 0} onClick={() => readAll()}>
          {t('read.all.action')}
        </button>
      </div>
      <Newest onLeave={onLeave} />
      <div className={classes.foot}>
        <Link to="/notifications" className={classes.action} onClick={onLeave}>
          {t('panel.all')}
        </Link>
        <Link
          to="/profile#notifications"
          className={classes.settings}
          aria-label={t('panel.settings')}
          title={t('panel.settings')}
          onClick={onLeave}
        >
          <IconSettings size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
    </section>
  );
}

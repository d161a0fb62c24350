import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Notification } from '../api/notifications';
import { NotificationText } from '../list/NotificationText';
import { t } from '../texts';
import classes from './Page.module.css';

export interface NotificationRowProps {
  notification: Notification;
  nowMs: number;
  onRead: () => void;
  onHide: () => void;
}

export function NotificationRow({ notification, nowMs, onRead, onHide }: NotificationRowProps) {
  const { title, read } = notification;
  return (
    <li className={classes.row} data-testid="notification-row" data-read={read} data-seq={notification.seq}>
      <NotificationText notification={notification} nowMs={nowMs} onOpen={() => !read && onRead()} />
      <div className={classes.actions}>
        {!read && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('read.named', { title })}
            title={t('read.action')}
            onClick={onRead}
          >
            <IconCheck size={18} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('hide.named', { title })}
          title={t('hide.action')}
          onClick={onHide}
        >
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
}

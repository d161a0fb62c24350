import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo } from '../../../lib/format/relative-time';
import { formatShownInstant } from '../../../lib/format/time-format';
import type { Notification } from '../api/notifications';
import { ownPath } from '../inbox/own-path';
import { t } from '../texts';
import { TypeIcon } from './TypeIcon';
import classes from './List.module.css';

export interface NotificationTextProps {
  notification: Notification;
  nowMs: number;
  /** Two lines of the body at most. */
  short?: boolean;
  onOpen: () => void;
}

/** What happened, when, and the way there. */
export function NotificationText({ notification, nowMs, short = false, onOpen }: NotificationTextProps) {
  const { type, title, body, link, createdMs, read } = notification;
  const path = ownPath(link);
  return (
    <>
      <TypeIcon type={type} />
      <div className={classes.text} data-short={short || undefined}>
        <p className={classes.title}>
          {!read && (
            <>
              <span className={classes.dot} aria-hidden="true" />
              <VisuallyHidden>{t('row.unread')}: </VisuallyHidden>
            </>
          )}
          {path === null ? (
            <span>{title}</span>
          ) : (
            <Link to={path} className={classes.link} onClick={onOpen}>
              {title}
            </Link>
          )}
        </p>
        {body !== '' && <p className={classes.body}>{body}</p>}
        <time
          className={classes.time}
          dateTime={new Date(createdMs).toISOString()}
          title={formatShownInstant(createdMs)}
        >
          {formatAgo(createdMs, nowMs)}
        </time>
      </div>
    </>
  );
}

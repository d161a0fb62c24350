import { useClickOutside } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCountOutside } from '../inbox/use-count-outside';
import { useInbox } from '../inbox/use-inbox';
import { useUnread } from '../inbox/use-unread';
import { useKeepRegistered } from '../push/use-keep-registered';
import { useOpenedPushes } from '../push/use-opened-pushes';
import { t } from '../texts';
import { BellPanel } from './BellPanel';
import classes from './MemberBell.module.css';

/** More than two digits do not fit the mark. */
const MOST_SHOWN = 99;

/** The bell of somebody who is signed in: what is unread, and the newest on a click. */
export function MemberBell({ userId }: { userId: string }) {
  useInbox();
  useKeepRegistered(userId);
  useOpenedPushes();
  const told = useUnread();
  const unread = told ?? 0;
  useCountOutside(unread);
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const area = useClickOutside<HTMLDivElement>(close);
  return (
    <div
      ref={area}
      className={classes.area}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        close();
        bell.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={bell}
        type="button"
        className={classes.button}
        aria-label={t('bell.label', { unread })}
        aria-expanded={open}
        data-testid="notification-bell"
        // Unknown before the server has greeted this tab.
        data-unread={told ?? undefined}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MOST_SHOWN ? t('bell.many') : unread}
          </span>
        )}
      </button>
      {open && <BellPanel unread={unread} onLeave={close} />}
    </div>
  );
}

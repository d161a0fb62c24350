import { IconBell } from '@tabler/icons-react';
import { usePanel } from '../../../components/menu/use-panel';
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
  const { isOpen, close, area, button } = usePanel();
  return (
    <div {...area} className={classes.area}>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={t('bell.label', { unread })}
        data-testid="notification-bell"
        // Unknown before the server has greeted this tab.
        data-unread={told ?? undefined}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > MOST_SHOWN ? t('bell.many') : unread}
          </span>
        )}
      </button>
      {isOpen && <BellPanel unread={unread} onLeave={close} />}
    </div>
  );
}

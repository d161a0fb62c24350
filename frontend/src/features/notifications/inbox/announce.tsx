import type { NotificationMessage } from '@pricealgo/contract/realtime';
import type { ReactNode } from 'react';
import { showNews } from '../../../lib/toast';
import { t } from '../texts';
import { openPath } from './open-path';
import { ownPath } from './own-path';
import { areNotificationsShown } from './shown-lists';

/** More at once than this are one toast. */
const MOST_TOASTS = 2;

/** Toasts stand outside the router, so their link needs the way in. */
type Open = (path: string) => void;

function withLink(text: ReactNode, path: string, open: Open): ReactNode {
  return (
    <>
      {text}{' '}
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault();
          open(path);
        }}
      >
        {t('arrived.open')}
      </a>
    </>
  );
}

/** Toasts for what has just arrived, unless the page shows it already or nobody looks at it. */
export function announce(arrived: readonly NotificationMessage[], open: Open): void {
  if (areNotificationsShown() || document.visibilityState === 'hidden') return;
  if (arrived.length > MOST_TOASTS) {
    const count = t('arrived.many', { count: arrived.length });
    return showNews(undefined, withLink(count, '/notifications', open));
  }
  for (const { id, title, body, link } of arrived) {
    const path = ownPath(link);
    showNews(title, path === null ? body : withLink(body, openPath(id, path), open));
  }
}

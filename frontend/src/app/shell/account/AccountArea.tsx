import { ActionIcon, Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { NotificationBell } from '../../../features/notifications/bell/NotificationBell';
import { useMember } from '../../../lib/session/use-session';
import { lazyPart } from '../../../components/part/lazy-part';
import { t } from '../../texts';
import classes from './Account.module.css';

const AccountMenu = lazyPart({
  what: () => t('account.menu'),
  load: () => import('./AccountMenu').then((m) => m.AccountMenu),
  place: <span className={classes.place} />,
  failure: 'line',
});

/** End of the top bar: the member's bell, watchlist and menu, or the way in. Narrow screens have the bell only. */
export function AccountArea({ chatUrl }: { chatUrl: string | undefined }) {
  const member = useMember();
  return (
    <>
      <NotificationBell />
      <div className={classes.area}>
        {member ? (
          <>
            <ActionIcon
              component={Link}
              to="/watchlist"
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('account.watchlist')}
              title={t('account.watchlist')}
            >
              <IconStar size={20} stroke={1.75} />
            </ActionIcon>
            <AccountMenu member={member} chatUrl={chatUrl} />
          </>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => openAuthDialog('login')}>
            {t('account.login')}
          </Button>
        )}
      </div>
    </>
  );
}

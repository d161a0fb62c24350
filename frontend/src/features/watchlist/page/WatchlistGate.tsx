import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { isSessionOver } from '../../../lib/session/session-expired';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { t } from '../texts';

/** What a visitor finds here: why there is nothing to see, with the login dialog over it. */
export function WatchlistGate() {
  useEffect(() => {
    if (!isSessionOver()) openAuthDialog('login', { reason: 'watchlists' });
  }, []);
  return (
    <Page title={t('page.title')}>
      <StatePanel
        icon={<IconLock size={24} />}
        title={t('gate.title')}
        level={1}
        action={
          <Button onClick={() => openAuthDialog('login', { reason: 'watchlists' })}>{t('gate.logIn')}</Button>
        }
      >
        {t('gate.text')}
      </StatePanel>
    </Page>
  );
}

import './mantine-styles';
import { Button } from '@mantine/core';
import { IconBell, IconBellDollar, IconChecks } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { StatePanel } from '../../../components/state/StatePanel';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import { isSessionOver } from '../../../lib/session/session-expired';
import { useMember } from '../../../lib/session/use-session';
import { openAuthDialog } from '../../../lib/session/auth-dialog';
import { useUnread } from '../inbox/use-unread';
import { fieldsOf, filterFrom, type ShownNotifications } from '../list/filter';
import { useNotificationChanges } from '../list/use-changes';
import { t } from '../texts';
import { Filters } from './Filters';
import { NotificationList } from './NotificationList';

function Center() {
  const { search, change } = useAddressFields();
  const unread = useUnread() ?? 0;
  const { readAll } = useNotificationChanges();
  const shown = filterFrom(search);
  const show = (changes: Partial<ShownNotifications>): void => change(fieldsOf(changes), { replace: true });
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.text')}>
        <Button
          component={Link}
          to="/alerts"
          variant="default"
          leftSection={<IconBellDollar size={18} aria-hidden="true" />}
        >
          {t('page.alerts')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden="true" />}
          disabled={unread === 0}
          onClick={() => readAll()}
        >
          {t('read.all.action')}
        </Button>
      </PageHeader>
      <Filters shown={shown} onChange={show} />
      <NotificationList shown={shown} onShowAll={() => show({ type: undefined, unread: false })} />
    </Page>
  );
}

/** What a visitor finds here, with the login dialog over it, which says why. */
function Gate() {
  const logIn = (): void => openAuthDialog('login', { reason: 'notifications' });
  useEffect(() => {
    if (!isSessionOver()) openAuthDialog('login', { reason: 'notifications' });
  }, []);
  return (
    <Page title={t('page.title')}>
      <StatePanel
        icon={<IconBell size={24} />}
        title={t('gate.title')}
        level={1}
        action={<Button onClick={logIn}>{t('gate.action')}</Button>}
      >
        {t('gate.text')}
      </StatePanel>
    </Page>
  );
}

/** /notifications: everything that the member was told. */
export function NotificationsPage() {
  return useMember() ? <Center /> : <Gate />;
}

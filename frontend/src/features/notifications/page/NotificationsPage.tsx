import './mantine-styles';
import { Button } from '@mantine/core';
import { IconBell, IconBellDollar, IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { StatePanel } from '../../../components/state/StatePanel';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
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

/** /notifications: everything that the member was told. */
export function NotificationsPage() {
  if (useMember()) return <Center />;
  return (
    <Page title={t('page.title')}>
      <StatePanel
        icon={<IconBell size={24} />}
        title={t('gate.title')}
        level={1}
        action={<Button onClick={() => openAuthDialog('login')}>{t('gate.action')}</Button>}
      >
        {t('gate.text')}
      </StatePanel>
    </Page>
  );
}

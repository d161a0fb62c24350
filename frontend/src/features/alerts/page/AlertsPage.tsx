import '../mantine-styles';
import { Button } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { useNowMs } from '../../../components/use-now';
import { isSubscriptionExpired } from '../../../lib/session/session-info';
import { useMember } from '../../../lib/session/use-session';
import { FeedLabel } from '../../../market/quote/FeedLabel';
import { useAlertChanges } from '../api/use-alert-changes';
import { NewAlertDialog } from '../dialog/NewAlertDialog';
import { AlertList } from '../list/AlertList';
import { FiringLog } from '../log/FiringLog';
import { t } from '../texts';
import { AlertsGate } from './AlertsGate';
import { AlertTools } from './AlertTools';
import { ExpiredNotice } from './ExpiredNotice';
import { useAlertsAddress } from './use-alerts-address';
import classes from './Alerts.module.css';

function OwnAlerts() {
  const address = useAlertsAddress();
  const expired = isSubscriptionExpired(useMember(), useNowMs(1_000));
  const [making, setMaking] = useState(false);
  useAlertChanges();
  const make = (): void => setMaking(true);
  return (
    <>
      <PageHeader title={t('page.title')} lead={t('page.text')}>
        <FeedLabel />
        <Button
          className={classes.headAction}
          leftSection={<IconBellPlus size={18} stroke={1.75} />}
          disabled={expired}
          onClick={make}
        >
          {t('page.new')}
        </Button>
      </PageHeader>
      {expired && <ExpiredNotice />}
      <AlertTools address={address} />
      {address.view === 'alerts' ? (
        <AlertList address={address} expired={expired} onNew={make} />
      ) : (
        <FiringLog address={address} />
      )}
      {making && <NewAlertDialog onClose={() => setMaking(false)} />}
    </>
  );
}

/** /alerts: what the member is waiting for, and what has happened. */
export function AlertsPage() {
  const member = useMember();
  if (!member) return <AlertsGate />;
  return (
    <Page title={t('page.title')}>
      <OwnAlerts key={member.userId} />
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconBell, IconChecks, IconFilter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatePanel } from '../../../components/state/StatePanel';
import type { ShownNotifications } from '../list/filter';
import { t } from '../texts';

/** Why there is nothing to see, and the one next step. */
export function Nothing({ shown, onShowAll }: { shown: ShownNotifications; onShowAll: () => void }) {
  if (shown.type || shown.unread) {
    const all = <Button onClick={onShowAll}>{t('emptyFilteredAction')}</Button>;
    return shown.type ? (
      <StatePanel icon={<IconFilter size={24} />} title={t('emptyFilteredTitle')} action={all}>
        {t('emptyFilteredText')}
      </StatePanel>
    ) : (
      <StatePanel icon={<IconChecks size={24} />} title={t('emptyUnreadTitle')} action={all}>
        {t('emptyUnreadText')}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      icon={<IconBell size={24} />}
      title={t('emptyTitle')}
      action={
        <Button component={Link} to="/tickers">
          {t('emptyAction')}
        </Button>
      }
    >
      {t('emptyText')}
    </StatePanel>
  );
}

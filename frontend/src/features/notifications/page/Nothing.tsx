import { Button } from '@mantine/core';
import { IconBell, IconChecks, IconFilter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatePanel } from '../../../components/state/StatePanel';
import type { ShownNotifications } from '../list/filter';
import { t } from '../texts';

/** Why there is nothing to see, and the one next step. */
export function Nothing({ shown, onShowAll }: { shown: ShownNotifications; onShowAll: () => void }) {
  if (shown.type || shown.unread) {
    const all = <Button onClick={onShowAll}>{t('empty.filtered.action')}</Button>;
    return shown.type ? (
      <StatePanel icon={<IconFilter size={24} />} title={t('empty.filtered.title')} action={all}>
        {t('empty.filtered.text')}
      </StatePanel>
    ) : (
      <StatePanel icon={<IconChecks size={24} />} title={t('empty.unread.title')} action={all}>
        {t('empty.unread.text')}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      icon={<IconBell size={24} />}
      title={t('empty.title')}
      action={
        <Button component={Link} to="/tickers">
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty.text')}
    </StatePanel>
  );
}

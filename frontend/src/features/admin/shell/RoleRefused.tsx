import { IconLock } from '@tabler/icons-react';
import { StatePage } from '../../../components/state/StatePage';
import { t } from '../texts';

/** In the place of a screen that the role of whoever is logged in does not open; the server refuses its calls, too. */
export function RoleRefused() {
  return (
    <StatePage
      page={t('role.refused.title')}
      icon={<IconLock size={24} />}
      title={t('role.refused.title')}
      text={t('role.refused.text')}
      next={{ to: '/admin', label: t('notFound.action') }}
    />
  );
}

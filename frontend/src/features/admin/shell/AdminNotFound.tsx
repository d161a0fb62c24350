import { IconMapOff } from '@tabler/icons-react';
import { StatePage } from '../../../components/state/StatePage';
import { t } from '../texts';

export function AdminNotFound() {
  return (
    <StatePage
      page={t('notFound.page')}
      icon={<IconMapOff size={24} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      next={{ to: '/admin', label: t('notFound.action') }}
    />
  );
}

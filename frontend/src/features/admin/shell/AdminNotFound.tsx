import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Page } from '../../../components/page/Page';
import { StatePanel } from '../../../components/state/StatePanel';
import { t } from '../texts';

export function AdminNotFound() {
  return (
    <Page title={t('notFound.page')}>
      <StatePanel
        icon={<IconMapOff size={24} />}
        title={t('notFound.title')}
        level={1}
        action={
          <Button component={Link} to="/admin">
            {t('notFound.action')}
          </Button>
        }
      >
        {t('notFound.text')}
      </StatePanel>
    </Page>
  );
}

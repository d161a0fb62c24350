import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { Page } from '../../components/page/Page';
import { StatePanel } from '../../components/state/StatePanel';
import { ChunkLoadError } from '../../lib/load-chunk';
import { t } from '../texts';

const reload = (): void => window.location.reload();

/** Last resort of a route: its code did not arrive, or it broke while rendering. */
export function RouteError() {
  const error = useRouteError();
  const chunk = error instanceof ChunkLoadError;
  const kind = chunk ? 'chunk' : 'broken';
  return (
    <Page title={t(`${kind}.title`)}>
      <StatePanel
        icon={chunk ? <IconPlugConnectedX size={24} /> : <IconRefreshAlert size={24} />}
        title={t(`${kind}.title`)}
        level={1}
        alert
        action={<Button onClick={reload}>{t('broken.reload')}</Button>}
      >
        {t(`${kind}.text`)}
      </StatePanel>
    </Page>
  );
}

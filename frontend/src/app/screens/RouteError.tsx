import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Page } from '../../components/page/Page';
import { StatePanel } from '../../components/state/StatePanel';
import { offlineMonitor } from '../../lib/connection/offline-monitor';
import { useOnline } from '../../lib/connection/use-online';
import { ChunkLoadError } from '../../lib/load-chunk';
import { t } from '../texts';

const reload = (): void => window.location.reload();

/** Last resort of a route: its code did not arrive, or it broke while rendering. Code that a connection lacked comes with it. */
export function RouteError() {
  const error = useRouteError();
  const chunk = error instanceof ChunkLoadError;
  const online = useOnline();
  const kind = chunk ? 'chunk' : 'broken';
  const title = t(chunk && !online ? 'offline.text' : `${kind}.title`);
  useEffect(() => {
    if (!chunk) return;
    offlineMonitor.suspect();
    return online ? undefined : () => void (offlineMonitor.isOnline() && reload());
  }, [chunk, online]);
  return (
    <Page title={title}>
      <StatePanel
        icon={chunk ? <IconPlugConnectedX size={24} /> : <IconRefreshAlert size={24} />}
        title={title}
        level={1}
        alert
        action={<Button onClick={reload}>{t('broken.reload')}</Button>}
      >
        {t(`${kind}.text`)}
      </StatePanel>
    </Page>
  );
}

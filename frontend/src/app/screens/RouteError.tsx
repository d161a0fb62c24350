import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefreshAlert } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { Page } from '../../components/page/Page';
import { StatePanel } from '../../components/state/StatePanel';
import { ChunkLoadError } from '../load-route';

const reload = (): void => window.location.reload();

/** Last resort of a route: its code did not arrive, or it broke while rendering. */
export function RouteError() {
  const error = useRouteError();
  const chunk = error instanceof ChunkLoadError;
  return (
    <Page title={chunk ? 'Chunk-load error' : 'Something went wrong'}>
      <StatePanel
        icon={chunk ? <IconPlugConnectedX size={24} /> : <IconRefreshAlert size={24} />}
        title={chunk ? 'Chunk-load error' : 'Something went wrong'}
        level={1}
        alert
        action={<Button onClick={reload}>Reload the page</Button>}
      >
        {chunk
          ? 'A part of this page did not arrive. The connection may be slow, or a newer version was just put online.'
          : 'This screen broke. Reloading usually helps; your other pages are not affected.'}
      </StatePanel>
    </Page>
  );
}

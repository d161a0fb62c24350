import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { offlineMonitor } from '../lib/connection/offline-monitor';
import { pauseWhenHidden } from '../lib/realtime/connection/pause-when-hidden';
import { TickersConnection } from '../lib/realtime/connection/tickers-connection';
import { RealtimeContext } from '../lib/realtime/live-cell/realtime-context';
import { mantineVariables, theme } from '../theme/theme';
import { createQueryClient } from './query-client';
import { routes } from './routes';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [connection] = useState(() => new TickersConnection());
  const [router] = useState(() => createBrowserRouter(routes));

  useEffect(() => pauseWhenHidden(connection), [connection]);
  useEffect(() => offlineMonitor.watch(), []);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RealtimeContext value={connection}>
          <RouterProvider router={router} />
        </RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

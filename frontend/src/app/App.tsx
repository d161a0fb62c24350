import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DataRouter, RouterProvider } from 'react-router';
import { AppliedPreferences } from '../lib/account/preferences/AppliedPreferences';
import { UpdateHost } from '../features/pwa/UpdateHost';
import { replayQueue } from '../lib/api/offline-fetch';
import { offlineMonitor } from '../lib/connection/offline-monitor';
import { warnBeforeLosing } from '../lib/connection/queue/warn-before-losing';
import { pauseWhenHidden } from '../lib/realtime/connection/pause-when-hidden';
import { TickersConnection } from '../lib/realtime/connection/tickers-connection';
import { RealtimeContext } from '../lib/realtime/live-cell/realtime-context';
import { followOtherTabs } from '../lib/session/follow-tabs';
import { sendLogoutsWhenOnline } from '../lib/session/pending-logout';
import { mantineVariables, theme } from '../theme/theme';
import { createQueryClient, followSource } from './query-client';
import { ConnectionNotice } from './shell/connection/ConnectionNotice';
import { SessionExpiredAlert } from './shell/session/SessionExpiredAlert';
import { ToastHost } from './shell/session/ToastHost';

export function App({ router }: { router: DataRouter }) {
  const [queryClient] = useState(createQueryClient);
  const [connection] = useState(() => new TickersConnection());

  useEffect(() => followSource(queryClient, connection.store), [queryClient, connection]);
  useEffect(() => pauseWhenHidden(connection), [connection]);
  useEffect(() => offlineMonitor.watch(), []);
  useEffect(() => sendLogoutsWhenOnline(offlineMonitor), []);
  useEffect(() => followOtherTabs(), []);
  useEffect(() => warnBeforeLosing(replayQueue.waitingChanges), []);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <AppliedPreferences />
      <QueryClientProvider client={queryClient}>
        <RealtimeContext value={connection}>
          <RouterProvider router={router} />
          <ConnectionNotice />
          <UpdateHost />
          <ToastHost />
          <SessionExpiredAlert />
        </RealtimeContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

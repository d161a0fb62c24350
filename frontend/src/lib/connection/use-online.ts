import { useSyncExternalStore } from 'react';
import { offlineMonitor, type OfflineState } from './offline-monitor';

export function useOfflineState(): OfflineState {
  return useSyncExternalStore(offlineMonitor.listen, offlineMonitor.state);
}

/** Whether the site can be reached, as far as anybody noticed. */
export function useOnline(): boolean {
  return useSyncExternalStore(offlineMonitor.listen, offlineMonitor.isOnline);
}

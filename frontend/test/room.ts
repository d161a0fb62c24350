import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
// Once for all specs of a file of Jest: their `render` is taken back after each test, wherever it was imported first.
import '@testing-library/react';
import { offlineMonitor } from '../src/lib/connection/offline-monitor';

/**
 * A spec among others in one world of Jest (`scripts/lib/spec-groups.mjs`): its hooks stay its own, and what it left on the page,
 * in storages, in the address, on clocks and of a lost network is gone before the next.
 * @param run requires the spec
 */
export function room(name: string, run: () => void): void {
  describe(name, () => {
    afterAll(tidyUp);
    run();
  });
}

async function tidyUp(): Promise<void> {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
  notifications.clean();
  notifications.cleanQueue();
  await siteIsBack();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

async function siteIsBack(): Promise<void> {
  onlineManager.setOnline(true);
  if (offlineMonitor.isOnline()) return;
  const answers = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
  await offlineMonitor.tryNow();
  answers.mockRestore();
}

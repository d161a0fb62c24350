import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useMember } from '../../../lib/session/use-session';
import { showError, showFailure, showSuccess, showText } from '../../../lib/toast';
import { savePreferences } from '../../../lib/account/preferences/save-preferences';
import { pushDevicesQuery, testPush, unregisterPush } from '../api/push';
import { pushState, turnOff, turnOn } from './browser-push';
import { pushOwner } from './push-owner';
import { t } from './texts';

const stateKey = ['push-state'];

/** The browser's own failures have no words for people. */
const tellFailure = (failure: unknown): void =>
  failure instanceof ApiError ? showFailure(failure) : showError(t('turnOn.failed'));

async function on(userId: string) {
  const outcome = await turnOn(userId);
  // What somebody turns on here is meant to come.
  if (outcome === 'on') await savePreferences({ notifyPush: true });
  return outcome;
}

async function removeDevice({ deviceId, current }: { deviceId: string; current: boolean }): Promise<void> {
  if (current) return turnOff();
  await unregisterPush({ deviceId });
}

function tellTest({ sent, gone, failed }: { sent: number; gone: number; failed: number }): void {
  if (sent + gone + failed === 0) showText(t('test.none'));
  else if (gone + failed > 0) showError(t('test.part', { sent, failed: gone + failed }));
  else showSuccess(t('test.done', { sent }));
}

/** What this browser does with pushes, and what can be changed. */
export function usePush() {
  const queries = useQueryClient();
  const userId = useMember()?.userId ?? '';
  const state = useQuery({
    queryKey: [...stateKey, userId],
    queryFn: async () => pushState('caches' in window && (await pushOwner()) === userId),
    networkMode: 'always',
    staleTime: 0,
  });
  // A worker that comes later than we wait, on a slow phone for instance, is there all the same.
  const missing = state.data === 'unsupported';
  useEffect(() => {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (missing) void container?.ready.then(() => queries.invalidateQueries({ queryKey: stateKey }));
  }, [missing, queries]);
  const devices = useQuery(pushDevicesQuery);
  const settled = (): void => {
    void queries.invalidateQueries({ queryKey: stateKey });
    void queries.invalidateQueries(pushDevicesQuery);
  };
  const turningOn = useMutation({
    mutationFn: () => on(userId),
    onSuccess: (outcome) => {
      if (outcome === 'on') showSuccess(t('turnOn.done'));
      if (outcome === 'dismissed') showText(t('turnOn.dismissed'));
    },
    onError: tellFailure,
    onSettled: settled,
  });
  const turningOff = useMutation({
    mutationFn: turnOff,
    onSuccess: () => showSuccess(t('turnOff.done')),
    onError: tellFailure,
    onSettled: settled,
  });
  const test = useMutation({
    mutationFn: () => testPush(() => showText(t('test.running'))),
    onSuccess: tellTest,
    onError: showFailure,
    onSettled: settled,
  });
  const remove = useMutation({ mutationFn: removeDevice, onError: tellFailure, onSettled: settled });
  return { state, devices, turningOn, turningOff, test, remove };
}

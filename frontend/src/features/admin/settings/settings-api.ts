import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const fetchSettings = (signal?: AbortSignal) => unwrap(api.GET('/api/admin/settings', { signal }));
export type SettingsData = Awaited<ReturnType<typeof fetchSettings>>;
export type SettingValue = unknown;
export type Setting = SettingsData['items'][number];

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => fetchSettings(signal),
});

const fetchHistory = (page: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/admin/settings/history', { params: { query: { page, limit: 20 } }, signal }));
export type SettingChange = Awaited<ReturnType<typeof fetchHistory>>['items'][number];

export const settingsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'settings', 'history', page],
    queryFn: ({ signal }) => fetchHistory(page, signal),
  });

/** All or nothing. @param seen newest change that was on the screen */
export const changeSettings = (changes: Record<string, SettingValue>, seen: string): Promise<SettingsData> =>
  unwrap(api.POST('/api/updateapplicationinfo', { body: { changes, seen } }));

export const undoSetting = (changeId: string): Promise<SettingsData> =>
  unwrap(api.POST('/api/admin/settings/undo', { body: { changeId } }));

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { showError, showFailure, showSuccess } from '../../../lib/toast';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import {
  changeSettings,
  settingsQuery,
  type Setting,
  type SettingsData,
  type SettingValue,
} from './settings-api';
import { t } from './texts';
import { shownAs, typedValue } from './typed-value';

type Typed = Record<string, string | boolean>;

/** What was typed and not saved; everything is saved at once or not at all. */
export function useSettingsForm(data: SettingsData | undefined) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const saving = useMutation({
    mutationFn: (changes: Record<string, SettingValue>) => changeSettings(changes, data!.lastChange),
    onSuccess: (next, changes) => {
      client.setQueryData(settingsQuery.queryKey, next);
      void client.invalidateQueries({ queryKey: ['admin', 'settings', 'history'] });
      void client.invalidateQueries({ queryKey: applicationInfoQuery.queryKey });
      setTyped((before) => without(before, Object.keys(changes)));
      setErrors({});
      showSuccess(t('form.saved'));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') return showError(t('form.conflict'));
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      showFailure(error);
    },
  });

  const save = (settings: readonly Setting[]): void => {
    const faults: Record<string, string> = {};
    const changes: Record<string, SettingValue> = {};
    for (const setting of settings) {
      const value = typed[setting.key];
      if (value === undefined) continue;
      const result = typeof value === 'boolean' ? { value } : typedValue(setting, value);
      if ('fault' in result) faults[setting.key] = result.fault;
      else changes[setting.key] = result.value as SettingValue;
    }
    setErrors(faults);
    if (Object.keys(faults).length === 0) saving.mutate(changes);
  };

  return {
    typed,
    errors,
    saving: saving.isPending,
    type: (setting: Setting, value: string | boolean) => {
      const { key } = setting;
      // What holds already is no change.
      const same = String(value) === shownAs(setting, setting.value);
      setTyped((before) => (same ? without(before, [key]) : { ...before, [key]: value }));
      setErrors((before) => without(before, [key]));
    },
    reset: (key: string) => saving.mutate({ [key]: null }),
    discard: () => {
      setTyped({});
      setErrors({});
    },
    save,
  };
}

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { officeInstant } from '../shared/office-time';
import { showFailure, showSuccess } from '../../../lib/toast';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import {
  type Setting,
  type SettingChange,
  settingsHistoryQuery,
  settingsQuery,
  undoSetting,
} from './settings-api';
import { settingName, t } from './texts';
import { inWords } from './typed-value';
import { UndoSources } from './UndoSources';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Section } from '../../../components/section/Section';

const SOURCES = 'market.providers';
const VENDOR_KEY = 'market.fmpApiKey';

/** Changes that are not taken back by one press: prices hang on some, and of a secret nobody sees what comes back. */
const isAsked = ({ key, secret }: SettingChange): boolean => key === SOURCES || secret;

const settingOf = ({ key }: SettingChange): string => settingName(key);

const valuesOf = (settings: readonly Setting[]): readonly Column<SettingChange>[] => {
  const shown = ({ key, secret }: SettingChange, value: unknown): string => {
    if (secret) return t('history.secret');
    if (value === null || value === undefined) return t('history.default');
    // A setting that this release does not know any more has no kind.
    const { input } = settings.find((one) => one.key === key) ?? { input: 'text' as const };
    return inWords({ input }, value);
  };
  return [
    {
      key: 'when',
      header: t('column.when'),
      cell: ({ timeMs }) => officeInstant(timeMs),
      note: ({ actor }) => (actor.name ? t('history.by', { name: actor.name }) : t('history.gone')),
    },
    { key: 'setting', header: t('column.setting'), rowHeader: true, wrap: true, cell: settingOf },
    { key: 'before', header: t('column.before'), wrap: true, cell: (change) => shown(change, change.before) },
    { key: 'after', header: t('column.after'), wrap: true, cell: (change) => shown(change, change.after) },
  ];
};

/** Who changed what from what to what; the newest change of each setting can be taken back. */
export function SettingsHistory({ settings }: { settings: readonly Setting[] }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<SettingChange | null>(null);
  const { data, error, refetch } = useQuery(settingsHistoryQuery(1));
  const undoing = useMutation({
    mutationFn: undoSetting,
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      void client.invalidateQueries({ queryKey: ['admin', 'settings', 'history'] });
      void client.invalidateQueries({ queryKey: applicationInfoQuery.queryKey });
      showSuccess(t('undo.done'));
    },
    onError: showFailure,
  });
  const changes = data?.items ?? [];
  const newest = new Set<string>();
  const undoable = new Set<string>();
  for (const { id, key } of changes) {
    if (!newest.has(key)) undoable.add(id);
    newest.add(key);
  }
  const undo: Column<SettingChange> = {
    key: 'action',
    header: t('column.action'),
    cell: (change) => {
      if (!undoable.has(change.id)) return null;
      // A key of before is sealed: nothing could try it, and a wrong one stops the prices.
      if (change.key === VENDOR_KEY)
        return <Link to="/admin/settings/sources">{t('undo.key.elsewhere')}</Link>;
      return (
        <Button
          variant="default"
          size="compact-sm"
          loading={undoing.isPending && undoing.variables === change.id}
          aria-label={t('undo.named', { setting: settingOf(change) })}
          onClick={() => (isAsked(change) ? setAsked(change) : undoing.mutate(change.id))}
        >
          {t('undo.action')}
        </Button>
      );
    },
    note: ({ undoes }) => undoes !== null && undoes !== undefined && t('history.undoes'),
  };
  const question = asked && {
    loading: undoing.isPending,
    onConfirm: () => undoing.mutate(asked.id, { onSettled: () => setAsked(null) }),
    onClose: () => setAsked(null),
  };
  const some = error || changes.length > 0;
  return (
    <Section
      id="settings-history"
      look="plain"
      title={t('history.title')}
      text={changes.length > 0 || !data ? t('history.intro') : t('history.empty')}
    >
      {some && (
        <DataTable
          caption={t('history.title')}
          columns={[...valuesOf(settings), undo]}
          rows={changes}
          rowKey={({ id }) => id}
          narrow="cards"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {asked?.key === SOURCES && (
        <UndoSources {...question!} change={asked} setting={settings.find(({ key }) => key === SOURCES)} />
      )}
      {asked?.secret && (
        <ConfirmDialog
          {...question!}
          title={t('undo.secret.title', { setting: settingOf(asked) })}
          text={t('undo.secret.text')}
          action={t('undo.action')}
        />
      )}
    </Section>
  );
}

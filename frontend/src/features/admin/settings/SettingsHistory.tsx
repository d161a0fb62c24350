import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../lib/format/time-format';
import { showFailure, showSuccess } from '../../../lib/toast';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { type SettingChange, settingsHistoryQuery, settingsQuery, undoSetting } from './settings-api';
import { type SettingText, t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Section } from '../../../components/section/Section';

const settingOf = ({ key }: SettingChange): string => t(`key.${key}` as SettingText);

const VALUES: readonly Column<SettingChange>[] = [
  { key: 'when', header: t('column.when'), cell: ({ timeMs }) => formatInstant(timeMs, 'UTC') },
  { key: 'setting', header: t('column.setting'), rowHeader: true, wrap: true, cell: settingOf },
  {
    key: 'before',
    header: t('column.before'),
    wrap: true,
    cell: ({ secret, before }) => (secret ? t('history.secret') : changeText(before)),
  },
  {
    key: 'after',
    header: t('column.after'),
    wrap: true,
    cell: ({ secret, after }) => (secret ? t('history.secret') : changeText(after)),
  },
];

/** Who changed what from what to what; the newest change of each setting can be taken back. */
export function SettingsHistory() {
  const client = useQueryClient();
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
    cell: (change) =>
      undoable.has(change.id) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={undoing.isPending && undoing.variables === change.id}
          aria-label={t('undo.named', { setting: settingOf(change) })}
          onClick={() => undoing.mutate(change.id)}
        >
          {t('undo.action')}
        </Button>
      ),
    note: ({ undoes }) => undoes !== null && undoes !== undefined && t('history.undoes'),
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
          columns={[...VALUES, undo]}
          rows={changes}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}

function changeText(value: unknown): string {
  if (value === null || value === undefined) return t('history.default');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

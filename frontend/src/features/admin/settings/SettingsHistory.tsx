import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError } from '../../../components/state/LoadError';
import { formatInstant } from '../../../lib/format/time-format';
import { showFailure, showSuccess } from '../../../lib/toast';
import { applicationInfoQuery } from '../../../lib/site/application-info';
import { settingsHistoryQuery, settingsQuery, undoSetting } from './settings-api';
import classes from './Settings.module.css';
import { t, type SettingText } from './texts';

const COLUMNS = ['when', 'setting', 'before', 'after', 'action'] as const;

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
      showSuccess(t('undone'));
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
  return (
    <section className={classes.history} aria-labelledby="settings-history">
      <h2 id="settings-history">{t('history')}</h2>
      <p className={classes.dim}>{changes.length > 0 || !data ? t('historyIntro') : t('historyEmptyText')}</p>
      {error && <LoadError what={t('history')} error={error} onRetry={() => void refetch()} />}
      {changes.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby="settings-history">
          <table className={classes.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ id, key, before, after, secret, undoes, timeMs }) => {
                const setting = t(`key.${key}` as SettingText);
                return (
                  <tr key={id}>
                    <td>{formatInstant(timeMs, 'UTC')}</td>
                    <th scope="row">{setting}</th>
                    <td>{secret ? t('secret') : changeText(before)}</td>
                    <td>{secret ? t('secret') : changeText(after)}</td>
                    <td>
                      {undoes !== null && undoes !== undefined && <p>{t('undoes')}</p>}
                      {undoable.has(id) && (
                        <Button
                          variant="default"
                          size="compact-sm"
                          loading={undoing.isPending && undoing.variables === id}
                          aria-label={t('undoOf', { setting })}
                          onClick={() => undoing.mutate(id)}
                        >
                          {t('undo')}
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function changeText(value: unknown): string {
  if (value === null || value === undefined) return t('default');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

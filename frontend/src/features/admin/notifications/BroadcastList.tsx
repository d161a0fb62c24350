import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { formatCount } from '../../../lib/format/number-format';
import { formatShownInstant } from '../../../lib/format/time-format';
import { Pager } from '../operations/Pager';
import table from '../operations/Table.module.css';
import { audienceText } from './audience-text';
import { BROADCASTS_PER_PAGE, broadcastsQuery, isUnderWay, type Broadcast } from './broadcasts-api';
import { CancelDialog } from './CancelDialog';
import { COMPOSE_ID } from './ComposeForm';
import classes from './Notifications.module.css';
import { t } from './texts';

const COLUMNS = ['message', 'audience', 'reached', 'state', 'when', 'by', 'actions'] as const;

/** What was sent, and how far it is. */
export function BroadcastList() {
  const [page, setPage] = useState(1);
  const [stopping, setStopping] = useState<Broadcast | null>(null);
  const { data, error, refetch } = useQuery(broadcastsQuery(page));
  return (
    <section className={table.section}>
      <h2 id="sent-messages">{t('list')}</h2>
      <p className={table.dim}>{t('listIntro')}</p>
      {!data && error && <LoadError what={t('list')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={260} radius="lg" />}
      {data?.total === 0 && (
        <StatePanel
          icon={<IconSend size={24} />}
          title={t('empty')}
          action={
            <Button variant="default" onClick={() => document.getElementById(COMPOSE_ID)?.focus()}>
              {t('write')}
            </Button>
          }
        >
          {t('emptyText')}
        </StatePanel>
      )}
      {data && data.total > 0 && (
        <div className={table.scroll} tabIndex={0} role="region" aria-labelledby="sent-messages">
          <table className={table.table}>
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
              {data.items.map((one) => (
                <tr key={one.broadcastId} data-testid="broadcast">
                  <th scope="row" className={table.wide}>
                    <strong>{one.title}</strong>
                    <p className={classes.excerpt}>{one.body}</p>
                  </th>
                  <td className={table.wide}>{audienceText(one.audience)}</td>
                  <td className={table.nowrap}>
                    {t('reachedOf', { done: formatCount(one.done), total: formatCount(one.total) })}
                    <progress
                      className={classes.progress}
                      max={Math.max(one.total, 1)}
                      value={one.done}
                      aria-label={t('progressOf', { title: one.title })}
                    />
                  </td>
                  <td className={table.nowrap}>{t(`state.${one.state}`)}</td>
                  <td className={table.nowrap}>{formatShownInstant(one.createdMs)}</td>
                  <td>{one.createdBy}</td>
                  <td>
                    {isUnderWay(one) && (
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={t('cancelOf', { title: one.title })}
                        onClick={() => setStopping(one)}
                      >
                        {t('cancel')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pager page={page} limit={BROADCASTS_PER_PAGE} total={data.total} onPage={setPage} />}
      {stopping && <CancelDialog broadcast={stopping} onClose={() => setStopping(null)} />}
    </section>
  );
}

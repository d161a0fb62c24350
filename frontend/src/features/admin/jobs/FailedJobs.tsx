import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { formatShownInstant } from '../../../lib/format/time-format';
import { Pager } from '../operations/Pager';
import table from '../operations/Table.module.css';
import { FailedJobDialog, type FailedJobAct } from './FailedJobDialog';
import { FAILED_PER_PAGE, failedJobsQuery } from './jobs-api';
import { t } from './texts';

const COLUMNS = ['name', 'queue', 'reason', 'attempts', 'queued', 'failedAt', 'actions'] as const;

const ACTS = ['retry', 'discard'] as const;

/** What failed for good, with its reason; each may be tried again or thrown away. */
export function FailedJobs() {
  const [page, setPage] = useState(1);
  const [act, setAct] = useState<FailedJobAct | null>(null);
  const { data, error, refetch } = useQuery(failedJobsQuery(page));
  return (
    <section className={table.section}>
      <h2 id="failed-jobs">{t('failed')}</h2>
      <p className={table.dim}>{t('failedIntro')}</p>
      {!data && error && <LoadError what={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} radius="lg" />}
      {data?.total === 0 && (
        <StatePanel
          icon={<IconCircleCheck size={24} />}
          title={t('noneFailed')}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('refresh')}
            </Button>
          }
        >
          {t('noneFailedText')}
        </StatePanel>
      )}
      {data && data.total > 0 && (
        <div className={table.scroll} tabIndex={0} role="region" aria-labelledby="failed-jobs">
          <table className={table.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={column === 'attempts' ? table.number : undefined}>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((job) => (
                <tr key={job.id} data-testid="failed-job">
                  <th scope="row" className={table.nowrap}>
                    {job.name}
                  </th>
                  <td className={table.nowrap}>{t(`queue.${job.queue}`)}</td>
                  <td className={table.wide}>{job.reason}</td>
                  <td className={table.number}>{job.attempts}</td>
                  <td className={table.nowrap}>{formatShownInstant(job.queuedMs)}</td>
                  <td className={table.nowrap}>
                    {job.failedMs === null ? '' : formatShownInstant(job.failedMs)}
                  </td>
                  <td>
                    <div className={table.actions}>
                      {ACTS.map((kind) => (
                        <Button
                          key={kind}
                          variant="default"
                          size="compact-sm"
                          aria-label={t(`${kind}Of`, { name: job.name, id: job.id })}
                          onClick={() => setAct({ kind, job })}
                        >
                          {t(kind)}
                        </Button>
                      ))}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pager page={page} limit={FAILED_PER_PAGE} total={data.total} onPage={setPage} />}
      {act && <FailedJobDialog act={act} onClose={() => setAct(null)} />}
    </section>
  );
}

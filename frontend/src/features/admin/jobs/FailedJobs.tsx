import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { officeInstant } from '../shared/office-time';
import { type FailedJobAct, FailedJobDialog, nameOf, wordsOf } from './FailedJobDialog';
import { FAILED_PER_PAGE, type FailedJob, failedGroupsQuery, failedJobsQuery } from './jobs-api';
import { repeated } from './repeated';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Pager } from '../../../components/table/Pager';
import { Section } from '../../../components/section/Section';
import { RowActions } from '../../../components/table/DataRow';

const ACTS = ['retry', 'discard'] as const;

const columnsWith = (onAct: (act: FailedJobAct) => void): readonly Column<FailedJob>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: nameOf,
    note: ({ queue }) => t(`queue.${queue}`),
  },
  { key: 'reason', header: t('column.reason'), wrap: true, cell: ({ reason }) => reason },
  { key: 'attempts', header: t('column.attempts'), numeric: true, cell: ({ attempts }) => attempts },
  {
    key: 'failedAt',
    header: t('column.failedAt'),
    cell: ({ failedMs }) => (failedMs === null ? '' : officeInstant(failedMs)),
    note: ({ queuedMs }) => t('failed.queued', { time: officeInstant(queuedMs) }),
  },
  {
    key: 'actions',
    header: t('column.actions'),
    cell: (job) => (
      <RowActions>
        {ACTS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            aria-label={t(`${wordsOf(kind, job)}.named`, { name: nameOf(job), id: job.id })}
            onClick={() => onAct({ kind, job })}
          >
            {t(`${wordsOf(kind, job)}.action`)}
          </Button>
        ))}
      </RowActions>
    ),
  },
];

/** What failed for good, with its reason; each may be tried again or thrown away. */
export function FailedJobs() {
  const [page, setPage] = useState(1);
  const [act, setAct] = useState<FailedJobAct | null>(null);
  const { data, error, refetch } = useQuery(failedJobsQuery(page));
  const { data: all } = useQuery(failedGroupsQuery);
  const grouped = repeated(all?.groups ?? []).reduce((sum, { count }) => sum + count, 0);
  const intro = [grouped > 0 && t('failed.grouped', { count: grouped }), t('failed.intro')];
  return (
    <Section id="failed-jobs" look="plain" title={t('failed.title')} text={intro.filter(Boolean).join(' ')}>
      <DataTable
        caption={t('failed.title')}
        columns={columnsWith(setAct)}
        rows={data?.items}
        rowKey={({ id }) => id}
        narrow="cards"
        rowData={() => ({ 'data-testid': 'failed-job' })}
        error={data ? null : error}
        onRetry={() => void refetch()}
        loadingRows={3}
        empty={{
          icon: <IconCircleCheck size={24} />,
          title: t('failed.empty.title'),
          text: t('failed.empty.text'),
          action: (
            <Button variant="default" onClick={() => void refetch()}>
              {t('failed.empty.action')}
            </Button>
          ),
        }}
      />
      {data && <Pager page={page} limit={FAILED_PER_PAGE} total={data.total} onPage={setPage} />}
      {act && <FailedJobDialog act={act} onClose={() => setAct(null)} />}
    </Section>
  );
}

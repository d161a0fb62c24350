import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RowActions } from '../../../components/table/DataRow';
import { showFailure, showSuccess } from '../../../lib/toast';
import { formatDuration } from '../../../lib/format/time-format';
import { officeInstant } from '../shared/office-time';
import { JOBS_KEY, runSchedule, type JobsOverview } from './jobs-api';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Section } from '../../../components/section/Section';

type Schedule = JobsOverview['schedules'][number];

const instant = (timeMs: number | null): string =>
  timeMs === null ? t('schedule.never') : officeInstant(timeMs);

const COLUMNS: readonly Column<Schedule>[] = [
  {
    key: 'name',
    header: t('column.name'),
    cell: ({ name }) => name,
    note: ({ queue }) => t(`queue.${queue}`),
  },
  { key: 'every', header: t('column.every'), cell: ({ everyMs }) => formatDuration(everyMs) },
  { key: 'last', header: t('column.last'), cell: ({ lastMs }) => instant(lastMs) },
  { key: 'next', header: t('column.next'), cell: ({ nextMs }) => instant(nextMs) },
  { key: 'actions', header: t('column.actions'), cell: ({ name }) => <RunNow name={name} /> },
];

/** Runs it once more now; what becomes of it is among the counts above. */
function RunNow({ name }: Pick<Schedule, 'name'>) {
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: () => runSchedule(name),
    onSuccess: () => showSuccess(t('schedule.run.done', { name })),
    onError: showFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
  return (
    <RowActions>
      <Button
        variant="default"
        size="compact-sm"
        loading={running.isPending}
        aria-label={t('schedule.run.named', { name })}
        onClick={() => running.mutate()}
      >
        {t('schedule.run.action')}
      </Button>
    </RowActions>
  );
}

/** What runs by itself, and when. */
export function Schedules({ schedules }: Pick<JobsOverview, 'schedules'>) {
  const some = schedules.length > 0;
  return (
    <Section
      id="schedules"
      look="plain"
      title={t('schedule.title')}
      text={t(some ? 'schedule.intro' : 'schedule.empty')}
    >
      {some && (
        <DataTable
          caption={t('schedule.title')}
          columns={COLUMNS}
          rows={schedules}
          rowKey={({ name }) => name}
          narrow="cards"
        />
      )}
    </Section>
  );
}

import { formatDuration, formatShownInstant } from '../../../lib/format/time-format';
import type { JobsOverview } from './jobs-api';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Section } from '../../../components/section/Section';

type Schedule = JobsOverview['schedules'][number];

const instant = (timeMs: number | null): string =>
  timeMs === null ? t('schedule.never') : formatShownInstant(timeMs);

const COLUMNS: readonly Column<Schedule>[] = [
  { key: 'name', header: t('column.name'), cell: ({ name }) => name },
  { key: 'queue', header: t('column.queue'), cell: ({ queue }) => t(`queue.${queue}`) },
  { key: 'every', header: t('column.every'), cell: ({ everyMs }) => formatDuration(everyMs) },
  { key: 'last', header: t('column.last'), cell: ({ lastMs }) => instant(lastMs) },
  { key: 'next', header: t('column.next'), cell: ({ nextMs }) => instant(nextMs) },
];

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
        />
      )}
    </Section>
  );
}

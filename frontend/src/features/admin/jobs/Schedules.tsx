import { formatDuration, formatShownInstant } from '../../../lib/format/time-format';
import type { JobsOverview } from './jobs-api';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { TableSection } from '../../../components/table/TableSection';

type Schedule = JobsOverview['schedules'][number];

const instant = (timeMs: number | null): string =>
  timeMs === null ? t('never') : formatShownInstant(timeMs);

const COLUMNS: readonly Column<Schedule>[] = [
  { key: 'name', header: t('name'), cell: ({ name }) => name },
  { key: 'queue', header: t('queue'), cell: ({ queue }) => t(`queue.${queue}`) },
  { key: 'every', header: t('every'), cell: ({ everyMs }) => formatDuration(everyMs) },
  { key: 'last', header: t('last'), cell: ({ lastMs }) => instant(lastMs) },
  { key: 'next', header: t('next'), cell: ({ nextMs }) => instant(nextMs) },
];

/** What runs by itself, and when. */
export function Schedules({ schedules }: Pick<JobsOverview, 'schedules'>) {
  const some = schedules.length > 0;
  return (
    <TableSection title={t('schedule')} text={t(some ? 'scheduleIntro' : 'scheduleEmpty')}>
      {some && (
        <DataTable caption={t('schedule')} columns={COLUMNS} rows={schedules} rowKey={({ name }) => name} />
      )}
    </TableSection>
  );
}

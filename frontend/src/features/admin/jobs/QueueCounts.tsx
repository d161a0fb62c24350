import { formatCount } from '../../../lib/format/number-format';
import { formatDuration } from '../../../lib/format/time-format';
import type { JobsOverview } from './jobs-api';
import classes from './Jobs.module.css';
import { t } from './texts';
import type { Column } from '../../../components/table/columns';
import { DataTable } from '../../../components/table/DataTable';
import { Section } from '../../../components/section/Section';

type Queue = JobsOverview['queues'][number];

const COUNTS = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

const COLUMNS: readonly Column<Queue>[] = [
  { key: 'queue', header: t('column.queue'), cell: ({ name }) => t(`queue.${name}`) },
  ...COUNTS.map((count): Column<Queue> => ({
    key: count,
    header: t(`count.${count}`),
    numeric: true,
    cell: (queue) => formatCount(queue[count]),
    tone: ({ failed }) => (count === 'failed' && failed > 0 ? 'alarm' : undefined),
  })),
];

/** How much there is to do in each queue, and whether it gets there. */
export function QueueCounts({ overview: { queues, outbox } }: { overview: JobsOverview }) {
  return (
    <>
      <Section
        id="queue-counts"
        look="plain"
        title={t('queues.title')}
        text={queues[0] && t(`backend.${queues[0].backend}`)}
        testId="queue-counts"
      >
        <DataTable
          caption={t('queues.title')}
          columns={COLUMNS}
          rows={queues}
          rowKey={({ name }) => name}
          narrow="cards"
          rowData={() => ({ 'data-testid': 'queue' })}
        />
      </Section>
      <p className={classes.line}>
        <strong>{t('outbox.title')}</strong>{' '}
        {outbox.waiting === 0
          ? t('outbox.empty')
          : t('outbox.waits', { waiting: outbox.waiting, age: formatDuration(outbox.oldestAgeMs) })}{' '}
        {outbox.retried > 0 && t('outbox.retried', { retried: outbox.retried })}
      </p>
    </>
  );
}

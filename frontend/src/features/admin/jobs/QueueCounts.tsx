import { formatCount } from '../../../lib/format/number-format';
import { formatDuration } from '../../../lib/format/time-format';
import table from '../operations/Table.module.css';
import type { JobsOverview } from './jobs-api';
import classes from './Jobs.module.css';
import { t } from './texts';

const COUNTS = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

/** How much there is to do in each queue, and whether it gets there. */
export function QueueCounts({ overview: { queues, outbox } }: { overview: JobsOverview }) {
  return (
    <>
      <section className={table.section} data-testid="queue-counts">
        <h2 id="queue-counts">{t('counts')}</h2>
        {queues[0] && <p className={table.dim}>{t(`backend.${queues[0].backend}`)}</p>}
        <div className={table.scroll} tabIndex={0} role="region" aria-labelledby="queue-counts">
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('queue')}</th>
                {COUNTS.map((count) => (
                  <th key={count} scope="col" className={table.number}>
                    {t(`count.${count}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={queue.name} data-testid="queue">
                  <th scope="row">{t(`queue.${queue.name}`)}</th>
                  {COUNTS.map((count) => (
                    <td
                      key={count}
                      className={table.number}
                      data-alarm={(count === 'failed' && queue.failed > 0) || undefined}
                    >
                      {formatCount(queue[count])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <p className={classes.line}>
        <strong>{t('outbox')}</strong>{' '}
        {outbox.waiting === 0
          ? t('outboxEmpty')
          : t('outboxWaits', { waiting: outbox.waiting, age: formatDuration(outbox.oldestAgeMs) })}{' '}
        {outbox.retried > 0 && t('outboxRetried', { retried: outbox.retried })}
      </p>
    </>
  );
}

import { formatCount } from '../../../lib/format/number-format';
import { formatDuration } from '../../../lib/format/time-format';
import type { JobsOverview } from './jobs-api';
import classes from './Jobs.module.css';
import { t } from './texts';

const COUNTS = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

/** How much there is to do, and whether it gets there. */
export function QueueCounts({ overview: { queues, outbox } }: { overview: JobsOverview }) {
  return (
    <>
      {queues.map((queue) => (
        <section key={queue.name} aria-label={t('counts')} data-testid="queue-counts">
          <dl className={classes.counts}>
            {COUNTS.map((count) => (
              <div
                key={count}
                className={classes.count}
                data-alarm={(count === 'failed' && queue.failed > 0) || undefined}
              >
                <dt>{t(`count.${count}`)}</dt>
                <dd data-testid={`count-${count}`}>{formatCount(queue[count])}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.line}>{t(`backend.${queue.backend}`)}</p>
        </section>
      ))}
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

import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { officeInstant } from '../shared/office-time';
import { jobFeed } from '../../../lib/realtime/connection/job-feed';
import { showFailure } from '../../../lib/toast';
import { t } from './texts';
import { bulksQuery, cancelBulk, isOpen, type BulkJob } from './users-api';
import classes from './Users.module.css';

/** How many finished ones stay in sight. */
const FINISHED = 3;

/** Acts on many that are under way, and the newest that were. */
export function BulkJobs() {
  const client = useQueryClient();
  const { data = [] } = useQuery(bulksQuery);
  const open = data.filter(isOpen).length;
  useEffect(
    () => jobFeed.follow(() => void client.invalidateQueries({ queryKey: bulksQuery.queryKey })),
    [client],
  );
  // What was done stands in the table.
  useEffect(() => {
    if (open === 0) void client.invalidateQueries({ queryKey: ['admin', 'users', 'list'] });
  }, [client, open]);
  const shown = [...data.filter(isOpen), ...data.filter((job) => !isOpen(job)).slice(0, FINISHED)];
  if (shown.length === 0) return null;
  return (
    <section className={classes.jobs} aria-labelledby="bulk-jobs">
      <h2 id="bulk-jobs">{t('bulk.jobs')}</h2>
      <ul className={classes.plain}>
        {shown.map((job) => (
          <Job key={job.bulkId} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Job({ job }: { job: BulkJob }) {
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: cancelBulk,
    onSuccess: () => client.invalidateQueries({ queryKey: bulksQuery.queryKey }),
    onError: showFailure,
  });
  const { bulkId, act, status, addDays, state, done, total, createdBy, createdMs } = job;
  const what = t(`bulk.sum.${act}`, { status, days: addDays });
  return (
    <li className={classes.job} data-testid="bulk-job">
      <p>
        {t('bulk.progress', { what, done, total, state: t(`bulk.state.${state}`) })}
        <span className={classes.dim}>
          {t('events.by', {
            time: officeInstant(createdMs),
            name: createdBy ?? t('events.nobody'),
          })}
        </span>
      </p>
      {isOpen(job) && (
        <>
          <Progress aria-label={what} value={(done / Math.max(1, total)) * 100} />
          <div>
            <Button
              variant="default"
              size="compact-sm"
              loading={stopping.isPending}
              onClick={() => stopping.mutate(bulkId)}
            >
              {t('bulk.stop')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

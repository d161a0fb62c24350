import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jobFeed } from '../../../../lib/realtime/connection/job-feed';
import { t } from '../texts';
import { jobStateQuery, startBackFill, type AdminTicker } from '../tickers-api';
import classes from '../Tickers.module.css';

/** Fetches the history of a ticker, and shows how far that is. */
export function BackFillPart({ ticker }: { ticker: AdminTicker }) {
  const client = useQueryClient();
  const start = useMutation({ mutationFn: () => startBackFill(ticker) });
  const jobId = start.data?.jobId ?? '';
  const { data: job } = useQuery({ ...jobStateQuery(jobId), enabled: jobId !== '' });
  useEffect(() => {
    if (!jobId) return undefined;
    return jobFeed.follow((message) => {
      if (message.jobId === jobId) void client.invalidateQueries({ queryKey: jobStateQuery(jobId).queryKey });
    });
  }, [client, jobId]);
  const underWay = jobId !== '' && (!job || job.state === 'queued' || job.state === 'running');
  return (
    <section className={classes.part} aria-labelledby="back-fill">
      <h3 id="back-fill">{t('history')}</h3>
      <p className={classes.dim}>{t('historyText')}</p>
      <div>
        <Button
          variant="default"
          loading={start.isPending || underWay}
          disabled={!ticker.active}
          onClick={() => start.mutate()}
        >
          {t('backFill')}
        </Button>
      </div>
      {underWay && (
        <progress
          className={classes.progress}
          max={100}
          value={job?.progress ?? 0}
          aria-label={t('job.label')}
        />
      )}
      <p role="status" className={classes.dim}>
        {start.error?.message}
        {job && t(`job.${job.state}`, { progress: job.progress, reason: job.reason })}
      </p>
    </section>
  );
}

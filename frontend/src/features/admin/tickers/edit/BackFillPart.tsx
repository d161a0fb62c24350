import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jobFeed } from '../../../../lib/realtime/connection/job-feed';
import { showFailure } from '../../../../lib/toast';
import { WorkProgress } from '../../shared/WorkProgress';
import { t } from '../texts';
import {
  actionsQuery,
  backFillQuery,
  cancelBackFill,
  jobStateQuery,
  startBackFill,
  type AdminTicker,
} from '../tickers-api';
import classes from '../Tickers.module.css';
import { backFillWords } from './back-fill-words';

/** Fetches the history of a ticker, and shows how far that is, also of what was begun before the drawer was closed. */
export function BackFillPart({ ticker }: { ticker: AdminTicker }) {
  const client = useQueryClient();
  const part = useRef<HTMLElement>(null);
  const { queryKey } = backFillQuery(ticker);
  const { data: jobId } = useQuery(backFillQuery(ticker));
  const start = useMutation({
    mutationFn: () => startBackFill(ticker),
    onSuccess: ({ jobId: started }) => client.setQueryData(queryKey, started),
  });
  const cancelling = useMutation({ mutationFn: cancelBackFill, onError: showFailure });
  const { data: job } = useQuery({ ...jobStateQuery(jobId ?? ''), enabled: jobId !== null });
  useEffect(() => {
    if (!jobId) return undefined;
    return jobFeed.follow((message) => {
      if (message.jobId === jobId) void client.invalidateQueries({ queryKey: jobStateQuery(jobId).queryKey });
    });
  }, [client, jobId]);
  const state = job?.state;
  useEffect(() => {
    // Splits and dividends may have come with it, even where the rest failed.
    if (state === 'done' || state === 'failed')
      void client.invalidateQueries({ queryKey: actionsQuery(ticker).queryKey });
  }, [client, state, ticker]);
  const underWay = jobId !== null && (!job || job.state === 'queued' || job.state === 'running');
  return (
    <section ref={part} className={classes.part} aria-labelledby="back-fill">
      <h3 id="back-fill">{t('history.title')}</h3>
      <p className={classes.dim}>{t('history.text', { type: ticker.type })}</p>
      <div>
        <Button
          variant="default"
          loading={start.isPending || underWay}
          disabled={!ticker.active}
          onClick={() => {
            cancelling.reset();
            start.mutate();
            // It is the last part of the drawer: what is said of it must not stand below the screen.
            part.current?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {t('history.fill')}
        </Button>
      </div>
      {underWay ? (
        <WorkProgress
          label={t('job.label')}
          percent={job?.progress ?? 0}
          cancel={t('job.cancel')}
          cancelling={cancelling.isPending || cancelling.isSuccess}
          onCancel={() => jobId !== null && cancelling.mutate(jobId)}
        >
          {job && backFillWords(job)}
        </WorkProgress>
      ) : (
        <p role="status" className={classes.outcome}>
          {start.error?.message}
          {job && backFillWords(job)}
        </p>
      )}
    </section>
  );
}

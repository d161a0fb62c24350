import { Button, Progress } from '@mantine/core';
import { t } from '../texts';
import classes from './NewRun.module.css';
import type { AdminRun } from './use-admin-run';

/** How far a run is, and the way to take it back; or why it came to nothing. */
export function RunProgress({ handle: { run, busy, failure, cancel } }: { handle: AdminRun }) {
  if (busy) {
    const progress = run?.progress ?? 0;
    return (
      <div className={classes.progress}>
        <div className={classes.meter}>
          <span role="status">
            {run?.state === 'running' ? t('run.computing', { progress }) : t('run.waiting')}
          </span>
          <Progress value={progress} size="sm" aria-label={t('run.progress')} />
        </div>
        <Button variant="default" size="sm" disabled={!run} onClick={cancel}>
          {t('run.cancel')}
        </Button>
      </div>
    );
  }
  if (run?.state === 'done' && run.whatIf) return <p role="status">{t('run.whatIf')}</p>;
  return failure ? (
    <p className={classes.failure} role="alert">
      {failure}
    </p>
  ) : null;
}

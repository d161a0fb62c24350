import { Button, Progress } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import type { RunHandle } from './use-run';
import { t } from '../../../market/answers/texts';
import classes from './RunControl.module.css';

export interface RunControlProps {
  handle: RunHandle;
  quota: Analysis['quota'];
  /** `Run now` where there is no answer yet. */
  first: boolean;
  /** Of the algorithm, for those who hear the page. */
  name: string;
  onStart?: () => void;
  /** Where one page has several of them, the quota stands there once. */
  quotaShown?: boolean;
}

/** How far a run is and the way to take it back, or what came of it; nothing where nothing was asked for. */
export function RunState({ handle, name }: Pick<RunControlProps, 'handle' | 'name'>) {
  const { run, busy, failure, note, cancel } = handle;
  const progress = run?.progress ?? 0;
  if (busy)
    return (
      <div className={classes.busy}>
        <div className={classes.meter}>
          <span className={classes.state} role="status">
            {run?.state === 'running' ? t('run.computing', { progress }) : t('run.waiting')}
          </span>
          <Progress value={progress} size="sm" aria-label={t('run.progress', { name })} />
        </div>
        <Button variant="default" size="sm" disabled={!run} onClick={cancel}>
          {t('run.cancel')}
        </Button>
      </div>
    );
  if (failure)
    return (
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    );
  return note ? (
    <p className={classes.note} role="status">
      {note}
    </p>
  ) : null;
}

/** Asks for a new answer; while one is made: how far it is, and the way to take it back. */
export function RunControl({ handle, quota, first, name, onStart, quotaShown = true }: RunControlProps) {
  const { busy, start } = handle;
  const used = quota.used >= quota.perDay;
  return (
    <div className={classes.control} data-testid="run-control">
      {!busy && (
        <Button
          size="sm"
          variant={first ? 'filled' : 'default'}
          leftSection={first ? <IconPlayerPlay size={16} /> : <IconRefresh size={16} />}
          disabled={used}
          onClick={onStart ?? (() => start())}
        >
          {first ? t('run.first') : t('run.again')}
        </Button>
      )}
      <RunState handle={handle} name={name} />
      {quotaShown && (
        <p className={classes.quota}>
          {used
            ? t('run.usedUp', { perDay: quota.perDay })
            : t('run.used', { used: quota.used, perDay: quota.perDay })}
        </p>
      )}
    </div>
  );
}

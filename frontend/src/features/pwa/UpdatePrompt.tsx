import { Button } from '@mantine/core';
import { t } from './texts';
import { reloadNow, setUpdateState, type UpdateState } from './update-state';
import classes from './UpdatePrompt.module.css';

/** Nothing reloads by itself: somebody may be in the middle of something. */
export function UpdatePrompt({ state }: { state: Exclude<UpdateState, 'none'> }) {
  return (
    <div className={classes.prompt} role="status" data-testid="update-prompt">
      <p className={classes.text}>
        {t(`${state}Title`)}
        <span className={classes.detail}>{t(`${state}Detail`)}</span>
      </p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={() => setUpdateState('none')}>
          {t('later')}
        </Button>
        <Button size="sm" onClick={reloadNow}>
          {t('reload')}
        </Button>
      </div>
    </div>
  );
}

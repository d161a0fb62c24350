import { Button } from '@mantine/core';
import { t } from './texts';
import { reloadNow, setUpdateState, type UpdateState } from './update-state';
import classes from './UpdatePrompt.module.css';

/** Nothing reloads by itself: somebody may be in the middle of something. */
export function UpdatePrompt({ state }: { state: Exclude<UpdateState, 'none'> }) {
  return (
    <div className={classes.prompt} role="status" data-testid="update-prompt">
      <p className={classes.text}>
        {t(`${state}.title`)}
        <span className={classes.detail}>{t(`${state}.detail`)}</span>
      </p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={() => setUpdateState('none')}>
          {t('update.later')}
        </Button>
        <Button size="sm" onClick={reloadNow}>
          {t('update.reload')}
        </Button>
      </div>
    </div>
  );
}

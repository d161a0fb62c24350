import { IconBell, IconBellCheck, IconBellOff, IconClockOff, IconPlayerPause } from '@tabler/icons-react';
import type { Alert } from '../api/alerts';
import { t } from '../texts';
import classes from './List.module.css';

const ICONS = {
  active: IconBell,
  fired: IconBellCheck,
  paused: IconPlayerPause,
  expired: IconClockOff,
  suspended: IconBellOff,
};

/** An alert's state in a word and a sign; and what an active one is waiting for before it can fire. */
export function StateChip({ alert: { state, armed, held, condition, firedTimes } }: { alert: Alert }) {
  const Icon = ICONS[state];
  const crossing = firedTimes === 0 && (condition.kind === 'crosses' || condition.kind === 'average');
  return (
    <div className={classes.stateCell}>
      <span className={classes.state} data-state={state}>
        <Icon size={15} stroke={2} aria-hidden="true" />
        {t(`state.${state}`)}
      </span>
      {held && state === 'paused' && <span className={classes.waiting}>{t('state.held')}</span>}
      {state === 'active' && !armed && (
        <span className={classes.waiting}>{t(crossing ? 'state.waiting.crosses' : 'state.waiting')}</span>
      )}
    </div>
  );
}

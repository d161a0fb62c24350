import { IconAlertCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isSessionOver, onSessionOver } from '../../../lib/session/session-expired';
import { t } from '../../texts';
import classes from './SessionExpiredAlert.module.css';

/** Shown while the page is on its way to the login, above everything else. */
export function SessionExpiredAlert() {
  const over = useSyncExternalStore(onSessionOver, isSessionOver);
  return (
    <div role="alert" className={classes.place}>
      {over && (
        <p className={classes.alert} data-testid="session-expired">
          <IconAlertCircle size={20} aria-hidden="true" />
          {t('session.expired')}
        </p>
      )}
    </div>
  );
}

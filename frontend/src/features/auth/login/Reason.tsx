import { authPurpose } from '../../../lib/session/auth-dialog';
import classes from '../dialog/AuthDialog.module.css';
import { t } from '../texts';

/** Why the dialog opened, where it was not asked for by name. */
export function Reason() {
  const { reason, symbol } = authPurpose();
  if (!reason) return null;
  return (
    <p className={classes.lead} data-testid="login-reason">
      {t(`login.reason.${reason}`, { symbol })}
    </p>
  );
}

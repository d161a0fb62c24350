import classes from './SecondFactor.module.css';
import { t } from './texts';

/** What went wrong, announced as it appears; keeps no room while there is nothing to say. */
export function Fault({ error }: { error: Error | null }) {
  return (
    <div role="alert" className={classes.faultPlace}>
      {error && <p className={classes.fault}>{error.message || t('error.unknown')}</p>}
    </div>
  );
}

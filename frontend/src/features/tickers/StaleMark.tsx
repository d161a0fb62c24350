import { IconClockPause } from '@tabler/icons-react';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import classes from './StaleMark.module.css';

/** A small sign beside a price that is old. */
export function StaleMark({ instrument }: { instrument: string }) {
  const stale = useQuoteValue(instrument, (quote) => quote?.stale ?? false);
  if (!stale) return null;
  return (
    <span className={classes.mark} role="img" aria-label="Stale price" title="Stale price">
      <IconClockPause size={14} aria-hidden="true" />
    </span>
  );
}

import { IconClockPause } from '@tabler/icons-react';
import { useFeed, useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import { t } from '../texts';
import classes from './Quote.module.css';

/** Warns that a price is old: no news of this instrument, or none at all. */
export function StaleBadge({ instrument }: { instrument: string }) {
  const stale = useQuoteValue(instrument, (quote) => quote?.stale ?? false);
  const down = useFeed()?.down ?? false;
  if (!stale && !down) return null;
  return (
    <span className={classes.notice} data-testid="stale-badge">
      <IconClockPause size={15} aria-hidden="true" />
      {down ? t('stale.feed') : t('stale.label')}
    </span>
  );
}

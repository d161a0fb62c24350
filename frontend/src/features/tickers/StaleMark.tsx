import { IconClockPause } from '@tabler/icons-react';
import { lastKnownText } from '../../lib/connection/age-text';
import { formatDuration } from '../../lib/format/time-format';
import { usePriceAgeMs, usePricesStopped } from '../../lib/realtime/live-cell/use-price-age';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import { t } from './texts';
import classes from './StaleMark.module.css';

const AGE_EVERY_MS = 10_000;

function Mark({ label, age }: { label: string; age?: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconClockPause size={14} aria-hidden="true" />
      {age}
    </span>
  );
}

function LastKnown({ timeMs }: { timeMs: number }) {
  const ageMs = usePriceAgeMs(timeMs, AGE_EVERY_MS);
  // The first unit is enough for a row.
  const age = formatDuration(ageMs).split(' ', 2).join(' ');
  return <Mark label={lastKnownText(age)} age={age} />;
}

/** A small sign beside a price that is old; with its age while no news of any price comes. */
export function StaleMark({ instrument }: { instrument: string }) {
  const stale = useQuoteValue(instrument, (quote) => quote?.stale ?? false);
  const timeMs = useQuoteValue(instrument, (quote) => quote?.timeMs);
  const stopped = usePricesStopped();
  if (stopped && timeMs !== undefined) return <LastKnown timeMs={timeMs} />;
  return stale ? <Mark label={t('stalePrice')} /> : null;
}

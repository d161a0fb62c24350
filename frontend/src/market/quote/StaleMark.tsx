import { IconClockPause } from '@tabler/icons-react';
import { lastKnownText } from '../../lib/connection/age-text';
import { formatDuration, formatShownInstant } from '../../lib/format/time-format';
import { usePriceAgeMs, usePricesStopped } from '../../lib/realtime/live-cell/use-price-age';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import { t } from '../texts';
import classes from './StaleMark.module.css';

const AGE_EVERY_MS = 10_000;
/** A price that is only just silent shows the sign alone. */
const AGE_FROM_MS = 60_000;

/** The first unit is enough for a row. */
const shortAge = (ageMs: number): string => formatDuration(ageMs).split(' ', 2).join(' ');

function Mark({ label, age }: { label: string; age?: string }) {
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconClockPause size={14} aria-hidden="true" />
      {age}
    </span>
  );
}

function LastKnown({ timeMs }: { timeMs: number }) {
  const age = shortAge(usePriceAgeMs(timeMs, AGE_EVERY_MS));
  return <Mark label={lastKnownText(age)} age={age} />;
}

function AsOf({ instrument, timeMs, withAge }: { instrument: string; timeMs: number; withAge: boolean }) {
  const source = useQuoteValue(instrument, (quote) => quote?.source);
  const ageMs = usePriceAgeMs(timeMs, AGE_EVERY_MS);
  const time = formatShownInstant(timeMs, instrument.split(':')[0]);
  const age = withAge && ageMs >= AGE_FROM_MS ? shortAge(ageMs) : undefined;
  return <Mark label={t('stale.text', { time, source })} age={age} />;
}

/**
 * A small sign beside a price that is old, of when and whose it is; with its age when it is older than a minute, and while
 * no news of any price comes.
 * @param withAge false where the row tells the age of a stale price elsewhere
 */
export function StaleMark({ instrument, withAge = true }: { instrument: string; withAge?: boolean }) {
  const stopped = usePricesStopped();
  const stale = useQuoteValue(instrument, (quote) => quote?.stale ?? false);
  // A price that moves does not draw this again.
  const timeMs = useQuoteValue(instrument, (quote) => (stopped || quote?.stale ? quote?.timeMs : undefined));
  if (timeMs === undefined) return null;
  if (stopped) return <LastKnown timeMs={timeMs} />;
  return stale ? <AsOf instrument={instrument} timeMs={timeMs} withAge={withAge} /> : null;
}

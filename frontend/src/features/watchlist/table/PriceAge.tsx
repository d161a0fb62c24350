import { useNowMs } from '../../../components/use-now';
import { formatDuration } from '../../../lib/format/time-format';
import { useConnectionState, useFeed, useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import { t } from '../texts';
import classes from './Row.module.css';

/** A price that streams is younger than this whenever its market trades. */
const FRESH_MS = 60_000;

function Age({ timeMs }: { timeMs: number }) {
  const clockOffsetMs = useFeed()?.clockOffsetMs ?? 0;
  const ageMs = useNowMs(15_000) + clockOffsetMs - timeMs;
  if (ageMs < FRESH_MS) return null;
  // In whole minutes: the age of a last known price is no stop-watch.
  const text = formatDuration(Math.floor(ageMs / 60_000) * 60_000);
  return (
    <span className={classes.age} title={t('row.ageTitle')}>
      {t('row.age', { age: text })}
    </span>
  );
}

/** How old a price is that does not stream: its ticker is not followed, the line is down, or nothing is traded. */
export function PriceAge({ instrument }: { instrument: string }) {
  const connected = useConnectionState() === 'live';
  const still = useQuoteValue(instrument, (quote) => quote !== undefined && (quote.id < 0 || quote.stale));
  const timeMs = useQuoteValue(instrument, (quote) => quote && Math.floor(quote.timeMs / 60_000) * 60_000);
  if (timeMs === undefined || (connected && !still)) return null;
  return <Age timeMs={timeMs} />;
}

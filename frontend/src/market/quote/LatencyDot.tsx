import { Hint } from '../../components/hint/Hint';
import { formatDecimals } from '../../lib/format/number-format';
import { useConnectionState, useLatencyMs } from '../../lib/realtime/live-cell/use-live-quote';
import { t } from '../texts';
import classes from './Quote.module.css';

/** A visitor's prices come once a second, so up to this much age is as it should be. */
const GOOD_MS = 1_500;
const SLOW_MS = 5_000;

function text(lost: boolean, latencyMs: number | null): string {
  if (lost) return t('latency.none');
  if (latencyMs === null) return '…';
  return latencyMs < 1_000 ? `${latencyMs} ms` : `${formatDecimals(latencyMs / 1_000, 1)} s`;
}

/** How old prices are when they reach this screen. */
export function LatencyDot() {
  const connection = useConnectionState();
  // Not before the first connection: a page that has just been opened has lost nothing.
  const lost = connection !== 'live' && connection !== 'connecting';
  const latencyMs = useLatencyMs();
  const state = lost
    ? 'bad'
    : latencyMs === null
      ? 'none'
      : latencyMs <= GOOD_MS
        ? 'good'
        : latencyMs <= SLOW_MS
          ? 'slow'
          : 'bad';
  return (
    <Hint label={t('latency.text')} width={260}>
      {(hint) => (
        <button
          {...hint}
          type="button"
          className={classes.latency}
          aria-description={t('latency.text')}
          data-testid="latency-dot"
          data-state={state}
          data-value={latencyMs ?? undefined}
        >
          <span className={classes.dot} data-state={state} aria-hidden="true" />
          <span>
            <span className={classes.dim}>{t('latency.label')} </span>
            {text(lost, latencyMs)}
          </span>
        </button>
      )}
    </Hint>
  );
}

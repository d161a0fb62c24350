import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { offlineMonitor } from '../../lib/connection/offline-monitor';
import { formatDuration } from '../../lib/format/time-format';
import { useNowMs } from '../../components/use-now';
import { useRealtime } from '../../lib/realtime/live-cell/realtime-context';
import { useConnectionState } from '../../lib/realtime/live-cell/use-live-quote';
import classes from './Shell.module.css';

/** A broken socket usually heals within this time: no need to speak of it. */
const QUIET_MS = 1_500;

function OfflineOverlay({ checking, nextTryMs }: { checking: boolean; nextTryMs: number | null }) {
  const nowMs = useNowMs(1_000);
  return (
    <div className={classes.notice} role="alert" data-testid="offline-overlay">
      <p className={classes.noticeText}>
        You are offline. Please check your internet connection.
        <span className={classes.noticeDetail} aria-hidden="true">
          {checking || nextTryMs === null ? 'Trying…' : `Next try in ${formatDuration(nextTryMs - nowMs)}`}
        </span>
      </p>
      <Button size="sm" loading={checking} onClick={() => void offlineMonitor.tryNow()}>
        Try now
      </Button>
    </div>
  );
}

/** Says when prices do not come: the site is out of reach, or only the price stream is. */
export function ConnectionNotice() {
  const { online, checking, nextTryMs } = useSyncExternalStore(offlineMonitor.listen, offlineMonitor.state);
  const state = useConnectionState();
  const connection = useRealtime();
  const [lasting, setLasting] = useState(false);
  const broken = state === 'reconnecting';

  useEffect(() => {
    if (!broken) return;
    offlineMonitor.suspect();
    const timer = setTimeout(() => setLasting(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [broken]);

  useEffect(() => {
    if (online) connection.retryNow();
  }, [online, connection]);

  if (!online) return <OfflineOverlay checking={checking} nextTryMs={nextTryMs} />;
  if (!broken || !lasting) return null;
  return (
    <div className={classes.notice} role="status" data-testid="reconnecting">
      <p className={classes.noticeText}>
        Reconnecting…
        <span className={classes.noticeDetail}>Prices stand still until the connection is back.</span>
      </p>
    </div>
  );
}

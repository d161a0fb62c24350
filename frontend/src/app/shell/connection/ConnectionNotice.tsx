import { useEffect, useState } from 'react';
import { offlineMonitor } from '../../../lib/connection/offline-monitor';
import { useOnline } from '../../../lib/connection/use-online';
import { useRealtime } from '../../../lib/realtime/live-cell/realtime-context';
import { useConnectionState } from '../../../lib/realtime/live-cell/use-live-quote';
import { t } from '../../texts';
import { OfflineOverlay } from './OfflineOverlay';
import classes from './ConnectionNotice.module.css';

/** A broken socket usually heals within this time: no need to speak of it. */
const QUIET_MS = 1_500;

/** Says when prices do not come: the site is out of reach, or only the price stream is. */
export function ConnectionNotice() {
  const online = useOnline();
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

  if (!online) return <OfflineOverlay />;
  if (!broken || !lasting) return null;
  return (
    <div className={classes.notice} role="status" data-testid="reconnecting">
      <div className={classes.noticeTexts}>
        <p className={classes.noticeText}>{t('reconnecting.text')}</p>
        <p className={classes.noticeDetail}>{t('reconnecting.detail')}</p>
      </div>
    </div>
  );
}

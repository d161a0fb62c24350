import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useNowMs } from '../../../components/use-now';
import { replayQueue } from '../../../lib/api/offline-fetch';
import { offlineMonitor } from '../../../lib/connection/offline-monitor';
import { useOfflineState } from '../../../lib/connection/use-online';
import { formatDuration } from '../../../lib/format/time-format';
import { t } from '../../texts';
import classes from './ConnectionNotice.module.css';

/**
 * Lies over the whole page while the site is out of reach. What was shown last stays readable below it, and usable:
 * changes made now wait for the connection.
 */
export function OfflineOverlay() {
  const { checking, nextTryMs } = useOfflineState();
  const waiting = useSyncExternalStore(replayQueue.listen, replayQueue.waitingChanges);
  const nowMs = useNowMs(1_000);
  return (
    <div className={classes.overlay} data-testid="offline-overlay">
      <div className={classes.notice} role="alert">
        <div className={classes.noticeTexts}>
          <p className={classes.noticeText}>{t('offline.text')}</p>
          {waiting > 0 && (
            <p className={classes.noticeDetail} data-testid="offline-waiting">
              {t('offline.waiting', { count: waiting })}
            </p>
          )}
          <p className={classes.noticeDetail} aria-hidden="true">
            {checking || nextTryMs === null
              ? t('offline.trying')
              : t('offline.next', { duration: formatDuration(nextTryMs - nowMs) })}
          </p>
        </div>
        <Button size="sm" loading={checking} onClick={() => void offlineMonitor.tryNow()}>
          {t('offline.try')}
        </Button>
      </div>
    </div>
  );
}

import { formatMinute, shownZone } from '../../../../lib/format/time-format';
import { t } from '../texts';
import type { JobState } from '../tickers-api';

/** What a back-fill is doing, or what it came to, in a sentence. */
export function backFillWords({ state, progress, reason, nextMs, result }: JobState): string {
  if (state === 'queued' && reason !== null && nextMs !== null) {
    const { timeZone, label } = shownZone();
    return t('job.waits', { time: `${formatMinute(nextMs, timeZone)} ${label}`, reason });
  }
  if (state === 'running' && reason !== null) return t('job.again', { progress, reason });
  if (state === 'done' && result?.['firstDate'] !== undefined) return t('job.stored', result);
  return t(`job.${state}`, { progress, reason });
}

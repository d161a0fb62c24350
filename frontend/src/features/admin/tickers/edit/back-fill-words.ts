import { faultWords } from '../../shared/source-words';
import { officeMinute } from '../../shared/office-time';
import { t } from '../texts';
import type { JobState } from '../tickers-api';

/** What a back-fill is doing, or what it came to, in a sentence. */
export function backFillWords({ state, progress, reason: fault, nextMs, result }: JobState): string {
  const reason = fault === null ? null : faultWords(fault);
  if (state === 'queued' && reason !== null && nextMs !== null)
    return t('job.waits', { time: officeMinute(nextMs), reason });
  if (state === 'running' && reason !== null) return t('job.again', { progress, reason });
  if (state === 'done' && result?.['cancelled'] !== undefined) return t('job.cancelled');
  if (state === 'done' && result?.['firstDate'] !== undefined) return t('job.stored', result);
  return t(`job.${state}`, { progress, reason });
}

import { offlineMonitor } from '../connection/offline-monitor';
import { isNeverQueued } from '../connection/queue/never-queued';
import type { Owner } from '../connection/queue/queued-call';
import { ReplayQueue } from '../connection/queue/replay-queue';
import { t } from '../connection/texts';
import { areaOf } from '../session/area';
import { adminInfo, memberInfo, onSession } from '../session/session';
import { sessionFetch } from '../session/session-fetch';
import { showError } from '../toast';
import { ApiError } from '../http/api-error';
import { markTold } from './told-answers';

const holder = (area: Owner['area']): string | null =>
  (area === 'admin' ? adminInfo() : memberInfo())?.userId ?? null;

function full(): ApiError {
  const message = t('queue.full');
  showError(message);
  return new ApiError(message, 0, 'offline_queue_full', null, {}, true);
}

/** The page's one queue of calls that wait for the site. */
export const replayQueue = new ReplayQueue({
  send: sessionFetch,
  monitor: offlineMonitor,
  owner: () => ({ area: areaOf(), userId: holder(areaOf()) }),
  holder,
  onHolderChange: onSession,
  onRefused: (answers, message) => {
    markTold(answers);
    showError(t('queue.refused', { message: message || t('error.unknown') }));
  },
  full,
  dropped: () => new ApiError(t('queue.dropped'), 0, 'offline_dropped', null, {}, true),
});

/**
 * `fetch` for every call of the API. A call that fails while the site is out of reach waits and is replayed, in order
 * and once, when it is back; calls about identity fail at once.
 */
export function offlineFetch(request: Request): Promise<Response> {
  if (isNeverQueued(new URL(request.url).pathname)) return sessionFetch(request);
  return replayQueue.call(request);
}

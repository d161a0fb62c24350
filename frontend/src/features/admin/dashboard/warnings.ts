import { formatCount } from '../../../lib/format/number-format';
import type { Figures } from './dashboard-api';
import { t } from './texts';

export interface Warning {
  text: string;
  /** Room where something can be done about it. */
  to?: string;
}

/** What somebody should look at now, the worst first. */
export function warningsOf(figures: Figures): Warning[] {
  const { processes, feed, queueWaiting, queueFailed, alerts, calendarWarnings } = figures;
  const noWorker = queueWaiting === null && processes > 0;
  // What the figures tell at once the watch of the product finds within a minute.
  const told = { feed: feed?.down === true, worker: noWorker };
  return [
    ...(processes === 0 ? [{ text: t('warning.processes') }] : []),
    ...(feed?.down
      ? [{ text: t('warning.feed', { source: feed.source }), to: '/admin/settings/sources' }]
      : []),
    ...(noWorker ? [{ text: t('warning.worker'), to: '/admin/jobs' }] : []),
    ...(queueFailed
      ? [{ text: t('warning.failed', { count: formatCount(queueFailed) }), to: '/admin/jobs' }]
      : []),
    ...alerts
      .filter(({ kind }) => !(kind in told && told[kind as keyof typeof told]))
      .map(({ kind, detail }) => ({
        text: detail,
        to: kind === 'source' ? '/admin/settings/sources' : '/admin/alerts',
      })),
    ...calendarWarnings.map((text) => ({ text, to: '/admin/settings' })),
  ];
}

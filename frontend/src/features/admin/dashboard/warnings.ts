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
  const { processes, feed, queueWaiting, queueFailed, calendarWarnings } = figures;
  return [
    ...(processes === 0 ? [{ text: t('warning.processes') }] : []),
    ...(feed?.down ? [{ text: t('warning.feed', { source: feed.source }) }] : []),
    ...(queueWaiting === null && processes > 0 ? [{ text: t('warning.worker'), to: '/admin/jobs' }] : []),
    ...(queueFailed
      ? [{ text: t('warning.failed', { count: formatCount(queueFailed) }), to: '/admin/jobs' }]
      : []),
    ...calendarWarnings.map((text) => ({ text, to: '/admin/settings' })),
  ];
}

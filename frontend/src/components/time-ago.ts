import { t } from './texts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `just now`, `5 minutes ago`, `yesterday`, `3 days ago`. */
export function timeAgo(timeMs: number, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  const step = STEPS.find(([, unitMs]) => agoMs >= unitMs);
  return step ? relative.format(-Math.floor(agoMs / step[1]), step[0]) : t('time.justNow');
}

import { chosenLanguage } from '../i18n/language';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in the language of the page: `now`, `5 minutes ago`, `yesterday`, `3 days ago`. */
export function formatAgo(timeMs: number, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  const format = new Intl.RelativeTimeFormat(chosenLanguage().language, { numeric: 'auto' });
  const step = STEPS.find(([, unitMs]) => agoMs >= unitMs);
  return step ? format.format(-Math.floor(agoMs / step[1]), step[0]) : format.format(0, 'second');
}

import { officeDate } from '../shared/office-time';
import { t } from './texts';

const DAY_MS = 86_400_000;

/** How a subscription stands, in words. @param endMs `null`: none */
export function subscriptionText(endMs: number | null | undefined, nowMs: number): string {
  if (endMs === null || endMs === undefined) return t('subscription.none');
  const date = officeDate(endMs);
  if (endMs <= nowMs) return t('subscription.ended', { date });
  const days = Math.ceil((endMs - nowMs) / DAY_MS);
  return days <= 7 ? t('subscription.ending', { date, days }) : t('subscription.until', { date });
}

/** End of a day of a calendar here. @param day `2027-01-31` @returns ms, `null` for no such day */
export function endOfDay(day: string): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59, 999);
  return end.getMonth() === month - 1 ? end.getTime() : null;
}

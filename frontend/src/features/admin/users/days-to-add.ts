import { MAX_DAYS } from '@pricealgo/contract/member-names';
import { LAST_INSTANT_MS } from '@pricealgo/contract/bounds';
import { t } from './texts';

const DAY_MS = 86_400_000;

/** @param typed what stands in the field @returns days, `null` for anything but a whole number that may be added at once */
export function daysOf(typed: string): number | null {
  const text = typed.trim();
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : null;
}

/** @returns what is wrong with the days, in words; nothing where they may be added */
export const daysFault = (typed: string): { days?: string } =>
  daysOf(typed) === null ? { days: t('subscription.daysFault', { most: MAX_DAYS }) } : {};

/** When a subscription ends after days were added: on top of what is left, from now where nothing is. */
export function endAfter(endMs: number | null, days: number, nowMs: number): number {
  return Math.min(Math.max(endMs ?? 0, nowMs) + days * DAY_MS, LAST_INSTANT_MS);
}

import { isoDate } from '../../../common/market/iso-date.js';
import type { PriceCondition } from '../conditions/alert-condition.js';

/** Digits that a price keeps when it is divided: 644.57 at 7:1 is 92.08142857. */
const DIGITS = 10;

/**
 * The condition after a split: a price is divided by the ratio (new shares per old one), everything else is the same.
 * @returns the same object where nothing changes
 */
export function inNewShares(condition: PriceCondition, ratio: number): PriceCondition {
  if (!('price' in condition) || ratio === 1) return condition;
  return { ...condition, price: Number((condition.price / ratio).toPrecision(DIGITS)) };
}

/** `4:1`, `1:10`, `3:2` */
export function ratioText(ratio: number): string {
  for (let old = 1; old <= 100; old++) {
    const fresh = ratio * old;
    if (fresh >= 1 && Math.abs(fresh - Math.round(fresh)) < 1e-6) return `${Math.round(fresh)}:${old}`;
  }
  return `${Number(ratio.toPrecision(4))}:1`;
}

export function splitText(ratio: number, exDateMs: number): string {
  return `The shares were split ${ratioText(ratio)} on ${isoDate(exDateMs)}.`;
}

/** What was seen when a price looks split. @param quotient price before over price after */
export function gapText(quotient: number): string {
  const percent = Math.round(Math.abs(1 / quotient - 1) * 100).toLocaleString('en-US');
  const direction = quotient > 1 ? 'below' : 'above';
  return `The price began the session ${percent}% ${direction} the previous close, which looks like a split that nobody has reported yet.`;
}

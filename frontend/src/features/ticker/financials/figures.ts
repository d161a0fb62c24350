import type { FinancialLine, RatioName } from '@pricealgo/contract/market/financial-lines';
import {
  formatDecimals,
  formatMoney,
  formatPct,
  formatQuantity,
  formatShortMoney,
} from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import { t } from './texts';

/** What stands in a cell whose figure is not known. */
export const MISSING = '–';

const PER_SHARE: readonly FinancialLine[] = ['epsBasic', 'epsDiluted'];
const SHARES: readonly FinancialLine[] = [
  'weightedSharesBasic',
  'weightedSharesDiluted',
  'sharesOutstanding',
];
/** Ratios that are times something; the others are shares of something, shown in percent. */
const TIMES: readonly RatioName[] = [
  'peRatio',
  'priceToSales',
  'priceToBook',
  'evToEbitda',
  'debtToEquity',
  'currentRatio',
];

/** `Sep 28, 2024` of a date that is 00:00 UTC of it. */
export const dateText = (dateMs: number): string => formatDate(dateMs, 'UTC');

/** `FY 2025`, `Q3 2025`; the date where the source does not say which year a company counts it to. */
export function periodName({
  fiscalYear,
  fiscalQuarter,
  fiscalDateMs,
}: {
  fiscalYear?: number;
  fiscalQuarter?: number;
  fiscalDateMs: number;
}): string {
  if (fiscalYear === undefined) return dateText(fiscalDateMs);
  const year = String(fiscalYear);
  return fiscalQuarter === undefined
    ? t('period.year', { year })
    : t('period.quarter', { year, quarter: String(fiscalQuarter) });
}

/** A line of a statement: `$391.04B`, `$6.08`, `15116.79M`. */
export function lineText(name: FinancialLine, value: number, currency: string): string {
  if (SHARES.includes(name)) return formatQuantity(value);
  return PER_SHARE.includes(name) ? formatMoney(value, currency) : formatShortMoney(value, currency);
}

export function ratioText(name: RatioName, value: number): string {
  return TIMES.includes(name) ? formatDecimals(value, 2) : fractionText(value);
}

/** `12.50%` of 0.125. */
export const fractionText = (value: number): string => `${formatDecimals(value * 100, 2)}%`;

/** `+12.50%` of 0.125. */
export const growthText = (value: number): string => formatPct(value * 100);

/** `4 for 1`, `1 for 10` of new shares per old one, where a whole number of either says it. */
export function splitText(ratio: number): string {
  for (let old = 1; old <= 20; old += 1) {
    const fresh = ratio * old;
    if (Math.abs(fresh - Math.round(fresh)) < 1e-6 * fresh && Math.round(fresh) >= 1) {
      return t('splits.ratio.value', { fresh: String(Math.round(fresh)), old: String(old) });
    }
  }
  const old = 1 / ratio;
  return Math.abs(old - Math.round(old)) < 1e-3
    ? t('splits.ratio.value', { fresh: '1', old: String(Math.round(old)) })
    : t('splits.ratio.value', { fresh: formatDecimals(ratio, 4), old: '1' });
}

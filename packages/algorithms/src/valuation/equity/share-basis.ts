import type { AssumptionBook } from '../assumptions/assumption-book.js';
import type { ValuationInputs } from '../inputs/valuation-inputs.js';

const DAY_MS = 86_400_000;

/** Symbols that name a class of shares (`BRK.B`) or a preferred share (`BAC-PL`). */
const CLASS_SYMBOL = /[./-][A-DV]$/;
const PREFERRED_SYMBOL = /[./-]P(R?[A-Z])?$|\$/;
const RECEIPT_NAME = /\b(AD[RS]s?|GDRs?)\b|\b[Dd]epositary\b/;
const PREFERRED_NAME = /\bpreferred (stock|shares?|securit)/i;

/**
 * Why a listed share may be something else than a share of the statements, in words.
 * @returns `null` where nothing says so
 */
export function otherShareSign({
  subject,
  trailing,
  reportCurrency,
  priceCurrency,
}: ValuationInputs): string | null {
  if (!trailing) return null;
  const symbol = subject.key.slice(subject.key.indexOf(':') + 1);
  if (PREFERRED_NAME.test(subject.name) || PREFERRED_SYMBOL.test(symbol)) {
    return 'it is named as a preferred share';
  }
  if (RECEIPT_NAME.test(subject.name)) return 'it is named as a depositary receipt';
  if (CLASS_SYMBOL.test(symbol)) return 'its symbol names one class of shares';
  // American listings of foreign filers are mostly receipts of several shares, or of a part of one.
  return priceCurrency === 'USD' && reportCurrency !== 'USD'
    ? 'statements in another currency beside a price in dollars are mostly those of a depositary receipt'
    : null;
}

/**
 * How far two values of one company, told at different times, may lie apart: a price rarely moves by a third within six
 * weeks or doubles within a year, and ratios of share classes and receipts are 2 or more.
 * @returns the largest ratio of the two; `null` where they are too far apart in time to be compared
 */
export function allowedFactor(apartMs: number): number | null {
  const days = Math.abs(apartMs) / DAY_MS;
  if (days <= 45) return 1.4;
  return days <= 370 ? 1.9 : null;
}

/**
 * Whether two values of one company, told at different times, are of one scale.
 * @returns `null` where they are too far apart in time to be compared
 */
export function sameScale(one: number, other: number, apartMs: number): boolean | null {
  const factor = allowedFactor(apartMs);
  return factor === null ? null : withinFactor(one / other, factor);
}

export const withinFactor = (ratio: number, factor: number): boolean =>
  ratio <= factor && ratio >= 1 / factor;

/** Key statistics told near enough to the day of the valuation to check others by; `null` without any. */
export function comparableProfile({ snapshot, asOfMs }: ValuationInputs): {
  statistics: NonNullable<ValuationInputs['snapshot']>['statistics'];
  factor: number;
} | null {
  const factor = snapshot && allowedFactor(asOfMs - snapshot.asOfMs);
  return snapshot && factor ? { statistics: snapshot.statistics, factor } : null;
}

/**
 * Enters how many shares of the statements one listed share stands for. One, unless a source or the reader says
 * otherwise; not known where a sign speaks against it and no figure of the profile could check it.
 * @returns NaN not known
 */
export function takeShareRatio(book: AssumptionBook, inputs: ValuationInputs): number {
  const told = inputs.statementSharesPerShare;
  const profile = comparableProfile(inputs);
  const { marketCap, eps = 0 } = profile?.statistics ?? {};
  const earns = eps > 0 && (inputs.trailing?.figures.netIncome ?? 0) > 0;
  const checkable = marketCap !== undefined || earns;
  const unknown = !told && !checkable && otherShareSign(inputs) !== null;
  return book.take({
    key: 'statementSharesPerShare',
    label: 'Statement shares per listed share',
    value: told?.ratio ?? (unknown ? NaN : 1),
    unit: 'factor',
    min: 1e-6,
    max: 1e6,
    source: told?.source ?? (unknown ? 'not known' : 'one for one'),
  });
}

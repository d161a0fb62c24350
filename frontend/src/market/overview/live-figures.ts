import { majorCurrency } from '@pricealgo/contract/market/currency-unit';
import { formatMoney, formatQuantity } from '../../lib/format/number-format';
import { formatDate, formatShownInstant } from '../../lib/format/time-format';
import type { Figure, Overview } from '../api/ticker-overview';
import { t } from '../ticker/texts';

export type LiveInputs = NonNullable<Overview['live']>;
/** Statistics that are computed from statements and a price, in place of what a profile states. */
export const LIVE_NAMES = ['marketCap', 'peRatio', 'eps', 'dividendYield'] as const;
export type LiveName = (typeof LIVE_NAMES)[number];

/** The price that they are computed with. */
export interface LivePrice {
  value: number;
  currency: string;
  source: string;
  /** Instant of a trade, or the date of a close. */
  asOfMs: number;
  /** `false` of a close: it has a date and no time of day. */
  isLive: boolean;
}

const date = (dateMs: number): string => formatDate(dateMs, 'UTC');

/** Which of them are known, before any price is: earnings in another currency than the price make no P/E. */
export function liveNames({ earnings, shares, dividends, obstacle }: LiveInputs): LiveName[] {
  return LIVE_NAMES.filter((name) => {
    switch (name) {
      case 'eps':
        return earnings !== undefined;
      case 'peRatio':
        return obstacle === null && earnings !== undefined && earnings.perShare > 0;
      case 'marketCap':
        return obstacle === null && shares !== undefined;
      case 'dividendYield':
        return dividends !== undefined;
    }
  });
}

/**
 * One of them with its formula: the figures that it is made of, their dates and sources.
 * @returns `null` where an input is missing
 */
export function liveFigure(
  name: LiveName,
  { earnings, shares, dividends, exchangeRate }: LiveInputs,
  price: LivePrice | null,
  exchangeShortName: string,
): Figure | null {
  if (name === 'eps') {
    if (!earnings) return null;
    const { perShare, currency, fiscalDateMs, source, basis } = earnings;
    const computed = t('live.eps', { basis, fiscalDate: date(fiscalDateMs), source });
    return { value: perShare, unit: 'moneyPerShare', currency, source, asOfMs: fiscalDateMs, computed };
  }
  if (!price) return null;
  const { value, currency, asOfMs } = price;
  const priced = {
    price: formatMoney(value, currency),
    priceSource: price.source,
    priceTime: price.isLive ? formatShownInstant(asOfMs, exchangeShortName) : date(asOfMs),
  };
  switch (name) {
    case 'peRatio': {
      if (!earnings || earnings.perShare <= 0) return null;
      const { perShare, basis, fiscalDateMs, source } = earnings;
      const about = { basis, fiscalDate: date(fiscalDateMs), source };
      const eps = formatMoney(perShare, earnings.currency);
      const computed = t('live.priceEarnings', { ...priced, ...about, eps });
      return {
        value: value / (perShare * (exchangeRate?.rate ?? 1)),
        unit: 'ratio',
        source: sourcesOf(source, price),
        asOfMs,
        computed: exchangeRate
          ? t('live.converted', { computed, ...conversion(exchangeRate, earnings.currency, currency) })
          : computed,
      };
    }
    case 'marketCap': {
      if (!shares) return null;
      const { count, fiscalDateMs, source } = shares;
      const about = { shares: formatQuantity(count), fiscalDate: date(fiscalDateMs), source };
      const computed = t('live.marketCap', { ...priced, ...about });
      // Prices are quoted in pence, companies are worth pounds.
      const { currency: whole, units } = majorCurrency(currency);
      return {
        value: (value * count) / units,
        unit: 'money',
        currency: whole,
        source: sourcesOf(source, price),
        asOfMs,
        computed:
          units === 1
            ? computed
            : t('live.hundredths', { computed, units, priceCurrency: currency, currency: whole }),
      };
    }
    case 'dividendYield': {
      if (!dividends || value <= 0) return null;
      const { amount, payments, toMs, sources } = dividends;
      const source = sources.join(', ');
      const about = { amount: formatMoney(amount, currency), payments, toDate: date(toMs), source };
      return {
        value: amount / value,
        unit: 'fraction',
        source: sourcesOf(source, price),
        asOfMs,
        computed: t('live.dividendYield', { ...priced, ...about }),
      };
    }
  }
}

/** Names a rate with its source and day. */
export function conversion(
  { rate, source, asOfMs }: NonNullable<LiveInputs['exchangeRate']>,
  currency: string,
  priceCurrency: string,
): Record<'one' | 'rate' | 'rateSource' | 'rateDate', string> {
  return {
    one: formatMoney(1, currency),
    rate: formatMoney(rate, priceCurrency),
    rateSource: source === 'definition' ? t('live.rateByDefinition') : source,
    rateDate: date(asOfMs),
  };
}

const sourcesOf = (own: string, { source }: LivePrice): string => [...new Set([own, source])].join(' + ');

import { formatCount, formatDecimals, formatMoney } from '../../../lib/format/number-format';
import type { AlertCondition } from '../api/alerts';
import { t } from '../texts';

/** 5 → `5%`, 1.25 → `1.25%` */
export function percentText(percent: number): string {
  return `${formatDecimals(percent, Number.isInteger(percent) ? 0 : 2)}%`;
}

function windowText(minutes: number | null): string {
  if (minutes === null) return t('window.close');
  if (minutes % 60 === 0) return t('window.hours', { count: minutes / 60 });
  return t('window.minutes', { count: minutes });
}

/**
 * A condition in words that go on after the ticker's name: `at or above $190.25`.
 * @param currency ISO 4217 of the ticker's prices
 */
export function conditionSentence(condition: AlertCondition, currency: string): string {
  const { kind, direction = 'either', price = 0, percent = 0, windowMinutes = null } = condition;
  const priced = { price: formatMoney(price, currency) };
  switch (kind) {
    case 'above':
      return t('sentence.above', priced);
    case 'below':
      return t('sentence.below', priced);
    case 'crosses':
      return t(`sentence.crosses.${direction}`, priced);
    case 'move':
      return t(`sentence.move.${direction}`, {
        percent: percentText(percent),
        window: windowText(windowMinutes),
      });
    case 'average':
      return t(`sentence.average.${direction}`, {
        length: formatCount(condition.length ?? 0),
        average: t(`average.${condition.average ?? 'sma'}`),
      });
    case 'rating':
      return condition.label ? t('sentence.rating', { label: condition.label }) : t('sentence.rating.any');
    case 'call':
      return condition.algo
        ? t('sentence.call', { algo: t(`algo.${condition.algo}`) })
        : t('sentence.call.any');
  }
}

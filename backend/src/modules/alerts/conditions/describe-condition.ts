import type { Direction } from '@pricealgo/contract/alerts';
import { moneyText } from '../../../common/format/money-text.js';
import type { AlertCondition } from './alert-condition.js';

const AVERAGE_NAMES = { sma: 'simple', ema: 'exponential' } as const;
const ALGORITHM_NAMES: Record<string, string> = {
  comparative: 'comparative',
  valuation: 'valuation',
  technical: 'technical',
  lstm: 'LSTM',
  openai: 'AI summary',
};

/** `5%`, `1.25%` */
function percentText(percent: number): string {
  const digits = Number.isInteger(percent) ? 0 : 2;
  return `${percent.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}%`;
}

function windowText(minutes: number | null): string {
  if (minutes === null) return 'since the previous close';
  if (minutes % 60 === 0) return minutes === 60 ? 'within an hour' : `within ${minutes / 60} hours`;
  return minutes === 1 ? 'within a minute' : `within ${minutes} minutes`;
}

const crossing: Record<Direction, string> = {
  up: 'crosses above',
  down: 'crosses below',
  either: 'crosses',
};
const moving: Record<Direction, string> = { up: 'rises', down: 'falls', either: 'moves' };

/** The condition as the rest of a sentence that begins with the ticker: `is at or above $190.25`. */
export function describeCondition(condition: AlertCondition, currency: string): string {
  switch (condition.kind) {
    case 'above':
      return `is at or above ${moneyText(condition.price, currency)}`;
    case 'below':
      return `is at or below ${moneyText(condition.price, currency)}`;
    case 'crosses':
      return `${crossing[condition.direction]} ${moneyText(condition.price, currency)}`;
    case 'move':
      return `${moving[condition.direction]} ${percentText(condition.percent)} ${windowText(condition.windowMinutes)}`;
    case 'average':
      return `${crossing[condition.direction]} its ${condition.length}-day ${AVERAGE_NAMES[condition.average]} average`;
    case 'rating':
      return condition.label === null
        ? 'gets another technical rating'
        : `gets the technical rating ${condition.label}`;
    case 'call':
      return condition.algo === null
        ? 'gets a new call of any algorithm'
        : `gets a new ${ALGORITHM_NAMES[condition.algo] ?? condition.algo} call`;
  }
}

import { NO_RATING } from '@pricealgo/algorithms/technical/rating';
import type { AlertCondition } from '../conditions/alert-condition.js';
import type { LoggedCall } from './call-log.js';

/** Whether a call is what an alert waits for. A first rating changes nothing; having no data is no rating. */
export function matchesCall(
  condition: AlertCondition,
  { algo, label, previousLabel }: Pick<LoggedCall, 'algo' | 'label' | 'previousLabel'>,
): boolean {
  if (condition.kind === 'call') return condition.algo === null || condition.algo === algo;
  if (condition.kind !== 'rating' || algo !== 'technical') return false;
  if (previousLabel === null || previousLabel === label || label === NO_RATING) return false;
  return condition.label === null || condition.label === label;
}

import type { CorporateAction } from '../../../common/market/corporate-action.js';
import { DAY_MS } from '../../../common/market/new-york-day.js';
import { IMPORTED } from '../bars/imported-source.js';

/** Sources differ by a weekend in what they call the ex-date of one event. */
const SAME_EVENT_MS = 5 * DAY_MS;
const SAME_SIZE = 0.02;

/**
 * Each event once where several sources tell of it: the operator's imported file wins, then the source's name. Two
 * events are one when they come from different sources, lie at most five days apart and agree in size.
 * @returns oldest first
 */
export function uniqueActions(actions: readonly CorporateAction[]): CorporateAction[] {
  const kept: CorporateAction[] = [];
  for (const action of actions.toSorted((a, b) => order(a).localeCompare(order(b)))) {
    if (!kept.some((other) => sameEvent(other, action))) kept.push(action);
  }
  return kept.sort((a, b) => a.exDateMs - b.exDateMs);
}

function order({ source }: CorporateAction): string {
  return source === IMPORTED ? '' : source;
}

function sameEvent(a: CorporateAction, b: CorporateAction): boolean {
  if (a.source === b.source || Math.abs(a.exDateMs - b.exDateMs) > SAME_EVENT_MS) return false;
  if (a.type === 'split' && b.type === 'split') return near(a.ratio, b.ratio);
  if (a.type === 'dividend' && b.type === 'dividend') {
    return a.currency === b.currency && near(a.amount, b.amount);
  }
  return false;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);

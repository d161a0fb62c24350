import { ALGORITHMS } from '@pricealgo/contract/algorithm-names';
import { verdictCondition } from './call-verdict.js';
import type { CallFilter, CallStance, FilterChoicesDto } from '@pricealgo/contract/admin-calls';

const STANCES: Readonly<Record<CallStance, string>> = {
  up: 'c.stance = 1',
  down: 'c.stance = -1',
  neutral: 'c.stance = 0',
  none: 'c.stance is null',
};

/** The filter as a condition on `algorithm_call c`; every value is a parameter. */
export function filterCondition(filter: CallFilter): { where: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (part: string, ...more: unknown[]): void => {
    parts.push(part);
    values.push(...more);
  };
  const { algo, symbol, label, stance, origin, outcome, version, from, to } = filter;
  if (algo) add('c.algo = ?', algo);
  if (symbol) add(symbol.includes(':') ? 'c.instrument = ?' : `split_part(c.instrument, ':', 2) = ?`, symbol);
  if (label) add('c.label = ?', label);
  if (stance) add(STANCES[stance]);
  if (origin) add('c.origin = ?', origin);
  if (version) add('c.version = ?', version);
  if (from) add("c.called_at >= ?::date::timestamp at time zone 'UTC'", from);
  if (to) add("c.called_at < (?::date + 1)::timestamp at time zone 'UTC'", to);
  if (outcome) add(verdictCondition(outcome));
  return { where: parts.join(' and ') || 'true', values };
}

export const emptyChoices = (): FilterChoicesDto[] =>
  ALGORITHMS.map((algo) => ({ algo, calls: 0, labels: [], versions: [], symbols: [] }));

import type { AlertKind } from '@pricealgo/contract/alerts';
import { problemSentence } from '@pricealgo/contract/problems';
import { AppError } from '../../../common/errors/app-error.js';
import type { AlertCondition } from './alert-condition.js';

/** What a client may send: every field of every kind, each checked by itself. */
export type ConditionFields = { kind: AlertKind } & {
  [
    Field in 'price' | 'direction' | 'percent' | 'windowMinutes' | 'average' | 'length' | 'label' | 'algo'
  ]?: Field extends keyof Extract<AlertCondition, Record<Field, unknown>>
    ? Extract<AlertCondition, Record<Field, unknown>>[Field] | null
    : never;
};

const FIELDS: Record<AlertKind, readonly (keyof ConditionFields)[]> = {
  above: ['price'],
  below: ['price'],
  crosses: ['price', 'direction'],
  move: ['percent', 'direction', 'windowMinutes'],
  average: ['average', 'length', 'direction'],
  rating: ['label'],
  call: ['algo'],
};

/**
 * The condition that the fields describe.
 * @throws AppError `invalid_request` naming fields that are missing or belong to another kind
 */
export function conditionFrom(fields: ConditionFields): AlertCondition {
  const { kind } = fields;
  const own = FIELDS[kind];
  for (const [name, value] of Object.entries(fields)) {
    if (name !== 'kind' && value !== undefined && value !== null && !own.includes(name as never))
      throw fault(name, `does not belong to an alert of the kind ${kind}`);
  }
  const direction = fields.direction ?? 'either';
  switch (kind) {
    case 'above':
    case 'below':
      return { kind, price: required(fields.price, 'price') };
    case 'crosses':
      return { kind, price: required(fields.price, 'price'), direction };
    case 'move': {
      const percent = required(fields.percent, 'percent');
      if (percent >= 100 && direction !== 'up')
        throw fault('percent', 'must be less than 100: a price cannot fall further');
      return { kind, percent, direction, windowMinutes: fields.windowMinutes ?? null };
    }
    case 'average':
      return {
        kind,
        average: required(fields.average, 'average'),
        length: required(fields.length, 'length'),
        direction,
      };
    case 'rating':
      return { kind, label: fields.label ?? null };
    case 'call':
      return { kind, algo: fields.algo ?? null };
  }
}

function required<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw fault(name, 'is required');
  return value;
}

function fault(name: string, problem: string): AppError {
  const text = problemSentence(['condition', name], problem);
  return new AppError('invalid_request', { message: text, fields: { [`condition.${name}`]: text } });
}

import { REQUIRED } from './messages';
import type { FieldErrors } from './use-tried-form';

/** @returns a fault for each of these fields that is empty. */
export function requireFields<V extends object>(values: V, ...names: (keyof V & string)[]): FieldErrors<V> {
  const empty = names.filter((name) => String(values[name] ?? '').trim() === '');
  return Object.fromEntries(empty.map((name) => [name, REQUIRED])) as FieldErrors<V>;
}

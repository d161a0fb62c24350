import type { Source, SourceName } from './sources-api';

/** Invented and recorded prices never stand beside real ones. */
const ALONE: ReadonlySet<SourceName> = new Set(['simulated', 'replay']);

/** Names of the sources in use, in the order in which they are asked. */
export const orderOf = (sources: readonly Source[]): SourceName[] =>
  sources
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => a.place! - b.place!)
    .map(({ name }) => name);

/** The order with one more, last; one that stands alone, or comes after such a one, replaces all. */
export function withSource(order: readonly SourceName[], name: SourceName): SourceName[] {
  if (ALONE.has(name) || order.some((one) => ALONE.has(one))) return [name];
  return [...order.filter((one) => one !== name), name];
}

/** The order with one taken from a place to another one, both from 0; the same where there is no such place. */
export function moved(order: readonly SourceName[], from: number, to: number): SourceName[] {
  const next = [...order];
  const one = next[from];
  if (one === undefined || to < 0 || to >= order.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, one);
  return next;
}

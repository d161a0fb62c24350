import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/** What an assignment is made from: a source's health over time and what it can serve. */
export interface SourceState {
  readonly name: string;
  readonly supports: ReadonlySet<InstrumentKey>;
  readonly up: boolean;
  /** Up without a break for so long; infinite while it never was down. */
  readonly upForMs: number;
}

/** A source that comes back must stay for this long before its instruments return to it. */
export const TRUSTED_AFTER_MS = 30_000;

/**
 * Index of the source that serves an instrument: the first that supports it and is up. A better source that has only
 * just come back does not take the instrument from a working one; when none is up, the present one keeps it (its
 * prices go stale, they are not replaced by anything worse).
 * @param present index of the source that serves it now, -1 for none
 * @returns -1 when no source supports it
 */
export function sourceFor(key: InstrumentKey, sources: readonly SourceState[], present: number): number {
  const able = sources.map((_, i) => i).filter((i) => sources[i]!.supports.has(key));
  const up = able.filter((i) => sources[i]!.up);
  const holder = able.includes(present) ? present : -1;
  if (up.length === 0) return holder >= 0 ? holder : (able[0] ?? -1);
  if (holder < 0 || !sources[holder]!.up) return up[0]!;
  return up.find((i) => i === holder || sources[i]!.upForMs >= TRUSTED_AFTER_MS) ?? holder;
}

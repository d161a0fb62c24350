import type { InstrumentKey } from '@pricealgo/contract/instrument-key';

/**
 * Why the price of an instrument is wanted, the most urgent first: somebody's open page follows it; an alert waits for it; lists
 * that pages show first hold it (home, movers, tape); a watchlist of a member who is here holds it.
 */
export const DEMAND_KINDS = ['watched', 'alerted', 'listed', 'held'] as const;
export type DemandKind = (typeof DEMAND_KINDS)[number];

/** What is wanted and how much of each kind: followers, alerts, holders; only the order of the numbers matters. */
export type DemandCounts = Readonly<Partial<Record<DemandKind, Readonly<Record<string, number>>>>>;

/** Each wanted instrument with its most urgent reason, the most wanted first. What is not in it nobody waits for. */
export type Demand = ReadonlyMap<InstrumentKey, DemandKind>;

/** Joins what several nodes count. */
export function joinDemand(nodes: readonly DemandCounts[]): Demand {
  const demand = new Map<InstrumentKey, DemandKind>();
  for (const kind of DEMAND_KINDS) {
    const total = new Map<InstrumentKey, number>();
    for (const counts of nodes) {
      for (const [key, count] of Object.entries(counts[kind] ?? {}))
        total.set(key as InstrumentKey, (total.get(key as InstrumentKey) ?? 0) + count);
    }
    const byCount = [...total].sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
    for (const [key] of byCount) if (!demand.has(key)) demand.set(key, kind);
  }
  return demand;
}

import type { MarketInstrument } from '../../../../common/market/instrument.js';

/** Ranks up to this one are well known: they should be seen to move every second. */
const WELL_KNOWN_RANK = 50;
/** Two even slots a second guarantee a tick within any second. */
const LIVELY_PER_S = 2;
/** The most of the whole rate that the guarantee may take. */
const LIVELY_BUDGET = 0.5;

function weightOf(rank: number | null): number {
  return 1 / ((rank ?? 3_000) + 20) ** 0.8;
}

/**
 * Shares a total of ticks per second among instruments by how well known they are.
 * @returns ticks per second, same order; adds up to `totalPerS` (nothing when there are no instruments).
 */
export function tickRates(instruments: readonly MarketInstrument[], totalPerS: number): Float64Array {
  const known = instruments.filter(({ rank }) => rank !== null && rank <= WELL_KNOWN_RANK).length;
  const floorPerS = known === 0 ? 0 : Math.min(LIVELY_PER_S, (LIVELY_BUDGET * totalPerS) / known);
  const weights = Float64Array.from(instruments, ({ rank }) => weightOf(rank));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const sharedPerS = totalPerS - floorPerS * known;
  return weights.map((weight, i) => {
    const rank = instruments[i]?.rank ?? null;
    return (sharedPerS * weight) / weightSum + (rank !== null && rank <= WELL_KNOWN_RANK ? floorPerS : 0);
  });
}

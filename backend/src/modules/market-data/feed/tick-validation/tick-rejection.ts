/** Why a tick did not become a price. Names are metric labels: they may be added, never renamed. */
export const TICK_REJECTIONS = [
  /** The provider sent an instrument that it was not asked for. */
  'unknown_instrument',
  /** Price or size is not a finite number, the price is not positive, the size is negative, the time is no time. */
  'not_a_number',
  'not_positive',
  'negative_size',
  /** Finite but beyond anything that is traded (a decoder's 1e308). */
  'absurd',
  'future',
  'too_old',
  'out_of_order',
  'duplicate',
  /** Jumped too far from the held price: waits for a second tick that agrees. */
  'quarantined',
] as const;

export type TickRejection = (typeof TICK_REJECTIONS)[number];
export type RejectionCounts = Record<TickRejection, number>;

export function noRejections(): RejectionCounts {
  return Object.fromEntries(TICK_REJECTIONS.map((reason) => [reason, 0])) as RejectionCounts;
}

import type { MarketDataProvider } from '../../market-sources/index.js';

/** In this order: bars are nothing without the splits, and everything else is nothing without bars. */
export const REFERENCE_KINDS = ['actions', 'history', 'profile', 'statements'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

const DAY_MS = 86_400_000;
/** How old each may become before it is fetched again: statements change four times a year, the rest by the day. */
export const MAX_AGE_MS: Record<ReferenceKind, number> = {
  profile: DAY_MS,
  statements: 7 * DAY_MS,
  actions: DAY_MS,
  history: DAY_MS,
};

/** The kinds that a provider offers. Invented and recorded markets have none of it to keep. */
export function kindsOf({ simulated, replay, capabilities }: MarketDataProvider): ReferenceKind[] {
  if (simulated || replay) return [];
  const offered: Record<ReferenceKind, boolean> = {
    profile: capabilities.profile ?? false,
    statements: capabilities.fundamentals ?? false,
    actions: capabilities.corporateActions ?? false,
    history: capabilities.history.includes('1d'),
  };
  return REFERENCE_KINDS.filter((kind) => offered[kind]);
}

import type { ListedState } from '@pricealgo/contract/alerts';
import type { PriceAlert } from './price-alert.entity.js';

/** An alert's state as its owner sees it. @param subscribed whether the owner's subscription runs at `nowMs` (wall clock) */
export function listedState(
  { state, expiresAt }: Pick<PriceAlert, 'state' | 'expiresAt'>,
  subscribed: boolean,
  nowMs: number,
): ListedState {
  if (state === 'fired') return 'fired';
  if (expiresAt && expiresAt.getTime() <= nowMs) return 'expired';
  if (state === 'paused') return 'paused';
  return subscribed ? 'active' : 'suspended';
}

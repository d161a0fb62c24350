import type { AlertDto, FiringDto, ListedState } from '@pricealgo/contract/alerts';
import { parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import { describeCondition } from './conditions/describe-condition.js';
import type { FiringDelivery } from './storage/firing-delivery.repository.js';
import type { PriceAlert, PriceAlertFiring } from './storage/price-alert.entity.js';

/** @param subscribed whether the owner's subscription runs now */
export function toAlertDto(alert: PriceAlert, currency: string, subscribed: boolean): AlertDto {
  const { exchangeShortName, symbol } = parseInstrumentKey(alert.instrument)!;
  return {
    alertId: alert.id,
    exchangeShortName,
    symbol,
    currency,
    condition: alert.condition,
    text: `${symbol} ${describeCondition(alert.condition, currency)}`,
    state: listedState(alert, subscribed, Date.now()),
    held: alert.state === 'paused' && alert.heldAt !== null && alert.heldAt !== undefined,
    armed: alert.state === 'active' && alert.phase > 0,
    repeat: alert.repeat,
    hysteresisPct: alert.hysteresisPct,
    pauseMinutes: alert.pauseMinutes,
    note: alert.note ?? null,
    expiresAtMs: alert.expiresAt?.getTime() ?? null,
    firedTimes: alert.firedTimes,
    lastFiredMs: alert.lastFiredAt?.getTime() ?? null,
    createdMs: alert.createdAt.getTime(),
  };
}

/** @param notified the state of its notification; `undefined` once that is pruned */
export function toFiringDto(firing: PriceAlertFiring, notified: FiringDelivery | undefined): FiringDto {
  const { exchangeShortName, symbol } = parseInstrumentKey(firing.instrument)!;
  return {
    firingId: firing.id,
    alertId: firing.alertId,
    exchangeShortName,
    symbol,
    origin: firing.origin,
    price: firing.price ?? null,
    priceTimeMs: firing.priceTime.getTime(),
    reason: firing.reason,
    simulated: firing.simulated,
    firedMs: firing.firedAt.getTime(),
    notificationId: notified?.notificationId ?? null,
    deliveries: notified?.deliveries ?? [],
  };
}

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

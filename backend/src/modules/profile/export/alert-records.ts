import type { EntityManager } from '@mikro-orm/postgresql';
import { PriceAlertFiring } from '../../alerts/storage/price-alert-firing.entity.js';
import { PriceAlert } from '../../alerts/storage/price-alert.entity.js';

/** A member's alerts, the oldest first, each with what it found. */
export async function alertRecords(em: EntityManager, userId: string): Promise<object[]> {
  const alerts = await em.find(PriceAlert, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const firings = await em.find(PriceAlertFiring, { userId }, { orderBy: { firedAt: 'asc', id: 'asc' } });
  const byAlert = Map.groupBy(firings, ({ alertId }) => alertId);
  return alerts.map(({ id, instrument, condition, repeat, hysteresisPct, pauseMinutes, ...alert }) => ({
    instrument,
    condition,
    repeat,
    hysteresisPct,
    pauseMinutes,
    note: alert.note,
    state: alert.state,
    expiresAt: alert.expiresAt,
    createdAt: alert.createdAt,
    updatedAt: alert.updatedAt,
    firings: (byAlert.get(id) ?? []).map(
      ({ firedAt, side, price, priceTime, origin, reason, simulated }) => ({
        firedAt,
        side,
        price,
        priceTime,
        origin,
        reason,
        simulated,
      }),
    ),
  }));
}

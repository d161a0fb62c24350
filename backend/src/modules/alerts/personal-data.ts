import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';
import { PriceAlert, PriceAlertFiring } from './storage/price-alert.entity.js';

/** A member's alerts, the oldest first, each with its firings. */
@Injectable()
@KeepsPersonalData({ part: 'alerts', tables: { price_alert: 'cascade', price_alert_firing: 'cascade' } })
export class AlertPersonalData implements PersonalDataContributor {
  constructor(private readonly em: EntityManager) {}

  async export(userId: string): Promise<object[]> {
    const em = this.em.fork();
    const alerts = await em.find(PriceAlert, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    const firings = await em.find(PriceAlertFiring, { userId }, { orderBy: { firedAt: 'asc', id: 'asc' } });
    const byAlert = Map.groupBy(firings, ({ alertId }) => alertId);
    return alerts.map((alert) => alertRecord(alert, byAlert.get(alert.id) ?? []));
  }
}

function alertRecord(alert: PriceAlert, firings: readonly PriceAlertFiring[]): object {
  const { instrument, condition, repeat, hysteresisPct, pauseMinutes } = alert;
  const { note, state, expiresAt, createdAt, updatedAt } = alert;
  return {
    instrument,
    condition,
    repeat,
    hysteresisPct,
    pauseMinutes,
    note,
    state,
    expiresAt,
    createdAt,
    updatedAt,
    firings: firings.map(({ firedAt, side, price, priceTime, origin, reason, simulated }) => ({
      firedAt,
      side,
      price,
      priceTime,
      origin,
      reason,
      simulated,
    })),
  };
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AlertRepeat } from '@pricealgo/contract/alerts';
import { AppError } from '../../common/errors/app-error.js';
import { sessionDateMs, sessionZoneOf } from '../../common/market/aggregate-bars.js';
import { isoDate } from '../../common/market/iso-date.js';
import { inTransaction } from '../../database/in-transaction.js';
import { newRowId } from '../../infra/idempotency/current-write.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { RateLimits } from '../../infra/rate-limit/rate-limits.js';
import { type AlertCondition, firstPhase } from './conditions/alert-condition.js';
import { AlertRepository } from './storage/alert.repository.js';
import { PriceAlert } from './storage/price-alert.entity.js';

export const MAX_ACTIVE = 200;
const MAX_ACTIVE_PER_TICKER = 20;
const YEAR_MS = 366 * 86_400_000;

export interface AlertSettings {
  condition: AlertCondition;
  repeat: AlertRepeat;
  hysteresisPct: number;
  pauseMinutes: number;
  note: string | null;
  expiresAtMs: number | null;
}

/** What members do with their alerts. Every change is announced to the evaluating node after commit. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly alerts: AlertRepository,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  /** Whether the member has an alert, in whatever state. */
  async hasAny(userId: string): Promise<boolean> {
    return (await this.alerts.count({ userId })) > 0;
  }

  /** Whether the member has an alert of this kind on a ticker, in whatever state. */
  async has(userId: string, instrument: string, kind: AlertCondition['kind']): Promise<boolean> {
    return (await this.alerts.count({ userId, instrument, kind })) > 0;
  }

  /**
   * @param marketNowMs market clock: what happened before does not count
   * @param pricedMs 00:00 UTC of the session whose price the member sees: a condition is stated in its shares
   * @throws AppError `alert_limit`, `alert_ticker_limit`, `invalid_request` for an expiry that is past or too far
   */
  async create(
    userId: string,
    instrument: string,
    settings: AlertSettings,
    marketNowMs: number,
    pricedMs = sessionDateMs(marketNowMs, sessionZoneOf(instrument)),
  ): Promise<PriceAlert> {
    await this.limits.take('alerts.write', userId);
    const { condition, expiresAtMs, ...kept } = settings;
    const expiresAt = checkedExpiry(expiresAtMs);
    const id = newRowId('price_alert');
    return inTransaction(this.em, async (em) => {
      await this.lock(em, userId);
      const made = await em.findOne(PriceAlert, { id, userId });
      if (made) return made;
      await this.makeRoom(em, userId, instrument);
      const alert = em.create(PriceAlert, {
        id,
        userId,
        instrument,
        kind: condition.kind,
        condition,
        ...kept,
        expiresAt,
        state: 'active',
        generation: 1,
        firedTimes: 0,
        phase: firstPhase(condition),
        phaseAt: new Date(marketNowMs),
        scaleDay: isoDate(pricedMs),
        createdAt: new Date(),
        updatedAt: new Date(),
      });
      await em.persist(alert).flush();
      await this.announce(em, alert);
      return alert;
    });
  }

  /** Another condition is watched from now on; an alert that has fired or expired becomes active with `resume`. */
  async update(
    userId: string,
    id: string,
    changes: Partial<AlertSettings>,
    marketNowMs: number,
    pricedMs?: number,
  ): Promise<PriceAlert> {
    await this.limits.take('alerts.write', userId);
    const { condition, expiresAtMs, ...kept } = changes;
    return this.change(userId, id, (alert) => {
      Object.assign(alert, kept);
      if (expiresAtMs !== undefined) alert.expiresAt = checkedExpiry(expiresAtMs);
      if (!condition) return;
      alert.kind = condition.kind;
      alert.condition = condition;
      alert.scaleDay = isoDate(pricedMs ?? sessionDateMs(marketNowMs, sessionZoneOf(alert.instrument)));
      restart(alert, marketNowMs);
    });
  }

  pause(userId: string, id: string): Promise<PriceAlert> {
    return this.change(userId, id, (alert) => {
      if (alert.state !== 'active') return;
      alert.state = 'paused';
      alert.generation += 1;
    });
  }

  /** Paused or fired alerts are active again and watch what happens from now on. */
  async resume(userId: string, id: string, marketNowMs: number): Promise<PriceAlert> {
    await this.limits.take('alerts.write', userId);
    return this.change(userId, id, async (alert, em) => {
      if (alert.expiresAt && alert.expiresAt.getTime() <= Date.now())
        throw new AppError('invalid_request', {
          message: 'This alert has expired. Please give it a later date first.',
          fields: { expiresAtMs: 'must be in the future' },
        });
      if (alert.state === 'active') return;
      await this.lock(em, userId);
      await this.makeRoom(em, userId, alert.instrument);
      alert.state = 'active';
      // Whoever goes on with an alert that was held says that its price is right as it stands.
      if (alert.heldAt) alert.scaleDay = isoDate(sessionDateMs(marketNowMs, sessionZoneOf(alert.instrument)));
      alert.heldAt = null;
      restart(alert, marketNowMs);
    });
  }

  /** Its firings are removed with it; notifications stay. */
  async delete(userId: string, id: string): Promise<void> {
    await inTransaction(this.em, async (em) => {
      const alert = await this.alerts.locked(em, userId, id);
      if (!alert) throw new AppError('alert_not_found');
      await em.nativeDelete(PriceAlert, { id });
      await this.announce(em, alert);
    });
  }

  private change(
    userId: string,
    id: string,
    apply: (alert: PriceAlert, em: EntityManager) => void | Promise<void>,
  ): Promise<PriceAlert> {
    return inTransaction(this.em, async (em) => {
      const alert = await this.alerts.locked(em, userId, id);
      if (!alert) throw new AppError('alert_not_found');
      await apply(alert, em);
      alert.updatedAt = new Date();
      await em.flush();
      await this.announce(em, alert);
      return alert;
    });
  }

  /** Two requests at the same moment: the second one waits, and sees the first one's alert. */
  private async lock(em: EntityManager, userId: string): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`alerts ${userId}`]);
  }

  /** Call behind `lock`, so that alerts are counted which other requests are making. */
  private async makeRoom(em: EntityManager, userId: string, instrument: string): Promise<void> {
    const { all, ofTicker } = await this.alerts.activeCounts(em, userId, instrument);
    if (all >= MAX_ACTIVE) throw new AppError('alert_limit');
    if (ofTicker >= MAX_ACTIVE_PER_TICKER) throw new AppError('alert_ticker_limit');
  }

  private announce(em: EntityManager, { id, userId }: PriceAlert): Promise<void> {
    return this.outbox.addEvent(em, 'alerts.changed', { userId, alertIds: [id] });
  }
}

/** What was found out of the earlier condition is void; a firing that is under way comes too late. */
function restart(alert: PriceAlert, marketNowMs: number): void {
  alert.generation += 1;
  alert.phase = firstPhase(alert.condition);
  alert.phaseAt = new Date(marketNowMs);
  alert.pausedUntil = null;
}

function checkedExpiry(expiresAtMs: number | null): Date | null {
  if (expiresAtMs === null) return null;
  const nowMs = Date.now();
  if (expiresAtMs > nowMs && expiresAtMs <= nowMs + YEAR_MS) return new Date(expiresAtMs);
  const message = expiresAtMs > nowMs ? 'must be within a year' : 'must be in the future';
  throw new AppError('invalid_request', {
    message: `expiresAtMs ${message}`,
    fields: { expiresAtMs: message },
  });
}

import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Notifier } from '../../notifications/index.js';
import { WebhookPlanner } from '../../webhooks/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import type { AlertCondition } from '../conditions/alert-condition.js';
import { UP } from '../conditions/first-phase.js';
import { firingText } from '../evaluation/firing-text.js';
import type { Transition } from '../evaluation/transition.js';
import { OWNER_RUNS } from './evaluated-alert.repository.js';

interface FiredAlert {
  userId: string;
  condition: AlertCondition;
  note: string | null;
}

/** Names a firing: the notification of the same firing cannot be written twice. */
export function firingKey(alertId: string, generation: number): string {
  return `alert:${alertId}:${generation}`;
}

/** Writes what the engine found. A firing, its notification and the outbox rows are one transaction. */
@Injectable()
export class FiringWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly notifier: Notifier,
    private readonly directory: InstrumentDirectory,
    private readonly outbox: Outbox,
    private readonly webhooks: WebhookPlanner,
  ) {}

  /** @returns false when the alert has moved on: fired elsewhere, changed, paused, expired, suspended */
  async write(transition: Transition): Promise<boolean> {
    return transition.step === 'fire' ? this.fire(transition) : this.arm(transition);
  }

  private async arm({ alertId, generation, phase, checkedMs }: Transition): Promise<boolean> {
    const rows = await this.em.fork().execute<unknown[]>(
      `update price_alert set phase = ?, phase_at = to_timestamp(?::float8 / 1000)
       where id = ? and generation = ? and state = 'active' returning id`,
      [phase, checkedMs, alertId, generation],
    );
    return rows.length > 0;
  }

  private async fire(transition: Transition): Promise<boolean> {
    return this.em.fork().transactional(async (em) => {
      const alert = await this.useUp(em, transition);
      if (!alert) return false;
      const { alertId, instrument, generation, origin, side, price, timeMs, simulated } = transition;
      const currency = this.directory.get(instrument)?.currency ?? '';
      const { condition, note } = alert;
      const text = firingText({ instrument, condition, note, currency, price, timeMs, origin, simulated });
      const dedupeKey = firingKey(alertId, generation);
      await em.execute(
        `insert into price_alert_firing
           (id, alert_id, user_id, instrument, generation, origin, side, price, price_time, reason, simulated, dedupe_key)
         values (?, ?, ?, ?, ?, ?, ?, ?, to_timestamp(?::float8 / 1000), ?, ?, ?)`,
        [
          randomUUID(),
          alertId,
          alert.userId,
          instrument,
          generation,
          origin,
          side === UP ? 'up' : 'down',
          price,
          timeMs,
          text.reason,
          simulated,
          dedupeKey,
        ],
      );
      await this.outbox.addEvent(em, 'alerts.changed', { userId: alert.userId, alertIds: [] });
      const data = { alertId, instrument, price, timeMs, origin, simulated };
      await this.webhooks.plan(em, [
        {
          userId: alert.userId,
          event: 'alert.fired',
          fact: dedupeKey,
          data: { ...data, reason: text.reason },
        },
      ]);
      await this.notifier.notify(em, {
        userId: alert.userId,
        type: 'alert',
        title: text.title,
        body: text.body,
        link: text.link,
        dedupeKey,
        data,
      });
      return true;
    });
  }

  /** Whoever comes second finds another generation. */
  private async useUp(em: EntityManager, transition: Transition): Promise<FiredAlert | undefined> {
    const { alertId, generation, side, phase, pausedUntilMs, timeMs, checkedMs, origin } = transition;
    const [alert]: FiredAlert[] = await em.execute(
      `update price_alert a set generation = a.generation + 1, phase = ?,
         phase_at = to_timestamp(?::float8 / 1000), paused_until = to_timestamp(?::float8 / 1000),
         fired_times = a.fired_times + 1, last_fired_at = now(), updated_at = clock_timestamp(),
         state = case when a.repeat = 'once' then 'fired' else a.state end
       from user_account u
       where u.id = a.user_id and a.id = ? and a.generation = ? and a.state = 'active' and a.phase > 0
         and (a.phase & ?) <> 0 and ${OWNER_RUNS}
         and (a.expires_at is null or a.expires_at > case when ? then to_timestamp(?::float8 / 1000) else now() end)
       returning a.user_id as "userId", a.condition, a.note`,
      [phase, checkedMs, pausedUntilMs, alertId, generation, side, origin === 'catch-up', timeMs],
    );
    return alert;
  }
}

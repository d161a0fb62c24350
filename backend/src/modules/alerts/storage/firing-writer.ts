import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EffectBudgets } from '../../../infra/effects/effect-budgets.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { Notifier, type ToldTogether } from '../../notifications/index.js';
import { WebhookPlanner } from '../../webhooks/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import { type AlertCondition, UP } from '../conditions/alert-condition.js';
import { firingText } from '../evaluation/firing-text.js';
import type { Transition } from '../evaluation/transition-lanes.js';
import { OWNER_RUNS } from './evaluated-alert.repository.js';

interface FiredAlert {
  userId: string;
  condition: AlertCondition;
  note: string | null;
  once: boolean;
}

/** Names a firing: the notification of the same firing cannot be written twice. */
export function firingKey(alertId: string, generation: number): string {
  return `alert:${alertId}:${generation}`;
}

/**
 * Firings that are told together, in the transaction that wrote them, name the notification that tells of them.
 * @param em the transaction's own
 */
export async function nameTogether(em: EntityManager, together: readonly ToldTogether[]): Promise<void> {
  if (together.length === 0) return;
  const rows = together.flatMap(({ userId, keys, dedupeKey }) =>
    keys.map((key) => ({ user_id: userId, key, shared: dedupeKey })),
  );
  await em.execute(
    `update price_alert_firing f set dedupe_key = t.shared
     from jsonb_to_recordset(?::jsonb) as t(user_id uuid, key text, shared text)
     where f.user_id = t.user_id and f.fired_at = now() and f.dedupe_key = t.key`,
    [JSON.stringify(rows)],
  );
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
    private readonly budgets: EffectBudgets,
  ) {}

  /**
   * @returns false when the alert is not what memory takes it for: it has moved on (fired elsewhere, changed, paused, expired,
   *   suspended), or rests, because its member's firings of this minute are used up. Then this firing is written, too.
   */
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
      const rests = await this.isOver(em, alert, transition);
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
      const { together } = await this.notifier.tell(em, [
        {
          userId: alert.userId,
          type: 'alert',
          title: text.title,
          body: text.body,
          link: text.link,
          dedupeKey,
          about: [instrument],
          data,
        },
      ]);
      await nameTogether(em, together);
      return !rests;
    });
  }

  /** Reserves the firing; over the budget the alert rests until its member's minute is over. @returns whether it does */
  private async isOver(
    em: EntityManager,
    { userId, once }: FiredAlert,
    { alertId, timeMs, pausedUntilMs }: Transition,
  ): Promise<boolean> {
    const { times, untilMs } = (await this.budgets.take(em, 'firing', new Map([[userId, 1]]))).get(userId)!;
    if (times > 0 || once) return false;
    // Pauses are of market time, the minute is one of the wall's.
    const restsUntilMs = Math.max(pausedUntilMs, timeMs + Math.max(0, untilMs - Date.now()));
    await em.execute('update price_alert set paused_until = to_timestamp(?::float8 / 1000) where id = ?', [
      restsUntilMs,
      alertId,
    ]);
    return true;
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
       returning a.user_id as "userId", a.condition, a.note, a.repeat = 'once' as once`,
      [phase, checkedMs, pausedUntilMs, alertId, generation, side, origin === 'catch-up', timeMs],
    );
    return alert;
  }
}

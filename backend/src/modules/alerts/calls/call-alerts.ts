import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../infra/outbox/outbox.js';
import type { NotificationDraft } from '../../notifications/notification.js';
import { Notifier } from '../../notifications/notifier.js';
import { InstrumentDirectory } from '../../tickers/directory/instrument-directory.js';
import type { AlertCondition } from '../conditions/alert-condition.js';
import { firingText } from '../evaluation/firing-text.js';
import { OWNER_RUNS } from '../storage/evaluated-alerts.js';
import { firingKey } from '../storage/firing-writer.js';
import { CallLog, type LoggedCall } from './call-log.js';
import { matchesCall } from './matches-call.js';

const BATCH = 50;

interface WaitingAlert {
  id: string;
  userId: string;
  condition: AlertCondition;
  note: string | null;
  generation: number;
}

/**
 * Alerts that wait for calls. The calls are numbered without holes and appended one after the other, so one mark says
 * which of them were looked at; it moves in the transaction that writes their firings.
 */
@Injectable()
export class CallAlerts {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallLog,
    private readonly notifier: Notifier,
    private readonly directory: InstrumentDirectory,
    private readonly outbox: Outbox,
  ) {}

  /** Looks at every call since the mark. @returns how many firings there were */
  async look(): Promise<number> {
    let fired = 0;
    for (;;) {
      const { looked, firings } = await this.em.fork().transactional((em) => this.lookAtBatch(em));
      fired += firings;
      if (looked < BATCH) return fired;
    }
  }

  private async lookAtBatch(em: EntityManager): Promise<{ looked: number; firings: number }> {
    // Two workers: the second one waits, and finds the mark moved.
    const [mark]: { seq: number }[] = await em.execute(
      'select seq::float8 as seq from price_alert_call_mark for update',
    );
    const calls = await this.calls.after(mark!.seq, BATCH);
    if (calls.length === 0) return { looked: 0, firings: 0 };
    const drafts: NotificationDraft[] = [];
    for (const call of calls) {
      for (const alert of await this.waiting(em, call)) drafts.push(await this.fire(em, alert, call));
    }
    for (const userId of new Set(drafts.map((draft) => draft.userId)))
      await this.outbox.addEvent(em, 'alerts.changed', { userId, alertIds: [] });
    await this.notifier.notifyAll(em, drafts);
    await em.execute('update price_alert_call_mark set seq = ?', [calls.at(-1)!.seq]);
    return { looked: calls.length, firings: drafts.length };
  }

  /** Alerts that were on when the call was made, rest no longer, and whose owner may be told. */
  private async waiting(em: EntityManager, call: LoggedCall): Promise<WaitingAlert[]> {
    const rows: WaitingAlert[] = await em.execute(
      `select a.id, a.user_id as "userId", a.condition, a.note, a.generation
       from price_alert a join user_account u on u.id = a.user_id
       where a.instrument = ? and a.state = 'active' and a.kind in ('rating', 'call') and ${OWNER_RUNS}
         and a.phase_at <= to_timestamp(?::float8 / 1000)
         and (a.expires_at is null or a.expires_at > to_timestamp(?::float8 / 1000))
         and (a.paused_until is null or a.paused_until <= to_timestamp(?::float8 / 1000))
       order by a.id for update of a`,
      [call.instrument, call.calledMs, call.calledMs, call.calledMs],
    );
    return rows.filter(({ condition }) => matchesCall(condition, call));
  }

  private async fire(em: EntityManager, alert: WaitingAlert, call: LoggedCall): Promise<NotificationDraft> {
    const { id: alertId, userId, condition, note, generation } = alert;
    const { instrument, priceAtCall: price, calledMs: timeMs, simulated } = call;
    const currency = this.directory.get(instrument)?.currency ?? '';
    const text = firingText({
      instrument,
      condition,
      note,
      currency,
      price,
      timeMs,
      origin: 'live',
      simulated,
      call,
    });
    const dedupeKey = firingKey(alertId, generation);
    await em.execute(
      `update price_alert set generation = generation + 1, fired_times = fired_times + 1, last_fired_at = now(),
         updated_at = clock_timestamp(), state = case when repeat = 'once' then 'fired' else state end,
         paused_until = to_timestamp(?::float8 / 1000) + make_interval(mins => pause_minutes)
       where id = ?`,
      [timeMs, alertId],
    );
    await em.execute(
      `insert into price_alert_firing
         (id, alert_id, user_id, instrument, generation, origin, side, price, price_time, reason, simulated, dedupe_key)
       values (?, ?, ?, ?, ?, 'live', null, ?, to_timestamp(?::float8 / 1000), ?, ?, ?)`,
      [
        randomUUID(),
        alertId,
        userId,
        instrument,
        generation,
        price,
        timeMs,
        text.reason,
        simulated,
        dedupeKey,
      ],
    );
    return {
      userId,
      type: 'alert',
      title: text.title,
      body: text.body,
      link: text.link,
      dedupeKey,
      data: { alertId, instrument, price, timeMs, origin: 'live', simulated, callId: call.id },
    };
  }
}

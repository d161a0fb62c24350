import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { type NotificationDraft, Notifier } from '../../notifications/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import type { AlertCondition } from '../conditions/alert-condition.js';
import { firingText } from '../evaluation/firing-text.js';
import { OWNER_RUNS } from '../storage/evaluated-alert.repository.js';
import { firingKey } from '../storage/firing-writer.js';
import { CallRepository, type LoggedCall, matchesCall } from './call.repository.js';

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
 * which of them were checked; it moves in the transaction that writes their firings.
 */
@Injectable()
export class CallAlertService {
  constructor(
    private readonly em: EntityManager,
    private readonly calls: CallRepository,
    private readonly notifier: Notifier,
    private readonly directory: InstrumentDirectory,
    private readonly outbox: Outbox,
  ) {}

  /** Checks every call since the mark. @returns how many firings there were */
  async check(): Promise<number> {
    let fired = 0;
    for (;;) {
      const { checked, firings } = await this.em.fork().transactional((em) => this.checkBatch(em));
      fired += firings;
      if (checked < BATCH) return fired;
    }
  }

  private async checkBatch(em: EntityManager): Promise<{ checked: number; firings: number }> {
    // Two workers: the second one waits, and finds the mark moved.
    const [mark]: { seq: number }[] = await em.execute(
      'select seq::float8 as seq from price_alert_call_mark for update',
    );
    const calls = await this.calls.after(mark!.seq, BATCH);
    if (calls.length === 0) return { checked: 0, firings: 0 };
    const drafts: NotificationDraft[] = [];
    for (const call of calls) {
      for (const alert of await this.waiting(em, call)) drafts.push(await this.fire(em, alert, call));
    }
    for (const userId of new Set(drafts.map((draft) => draft.userId)))
      await this.outbox.addEvent(em, 'alerts.changed', { userId, alertIds: [] });
    await this.notifier.notifyAll(em, drafts);
    await em.execute('update price_alert_call_mark set seq = ?', [calls.at(-1)!.seq]);
    return { checked: calls.length, firings: drafts.length };
  }

  /** Alerts that were active when the call was made, are not pausing, and whose owner may be notified. */
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

const EVERY_MS = 15_000;

/** Checks new calls as soon as one is announced, and every few seconds in case an announcement was lost. */
@Injectable()
@JobHandler('alerts.calls', { everyMs: EVERY_MS })
export class CallAlertsJob implements JobHandling<unknown>, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Alerts');
  private end: (() => void) | undefined;
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly alerts: CallAlertService,
    private readonly bus: EventBus,
  ) {}

  onModuleInit(): void {
    // Not awaited: the bus delivers inside the relay's transaction.
    this.end = this.bus.on('analysis.called', () => {
      this.checking = this.checking
        .then(() => this.alerts.check())
        .then(
          () => undefined,
          (error: Error) =>
            this.logger.warn(`new calls could not be checked, the next check will: ${error.message}`),
        );
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.end?.();
    await this.checking;
  }

  async handle(): Promise<void> {
    await this.alerts.check();
  }
}

import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { JobHandler, type JobHandling } from '../../../infra/queue/job-handler.decorator.js';
import { type NotificationDraft, Notifier } from '../../notifications/index.js';
import { WebhookPlanner } from '../../webhooks/index.js';
import { InstrumentDirectory } from '../../tickers/index.js';
import type { AlertCondition } from '../conditions/alert-condition.js';
import { firingText } from '../evaluation/firing-text.js';
import { OWNER_RUNS } from '../storage/evaluated-alert.repository.js';
import { firingKey, nameTogether } from '../storage/firing-writer.js';
import { CallRepository, type LoggedCall, matchesCall } from './call.repository.js';

const BATCH = 50;

/** An alert together with one call that was made while it waited. */
interface Waiting {
  id: string;
  userId: string;
  condition: AlertCondition;
  note: string | null;
  generation: number;
  once: boolean;
  pauseMinutes: number;
  /** The call's. */
  seq: number;
}

/** One firing, before it is written. */
interface Firing {
  alert: Waiting;
  call: LoggedCall;
  generation: number;
  reason: string;
  draft: NotificationDraft;
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
    private readonly webhooks: WebhookPlanner,
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
    const calls = await this.calls.after(em, mark!.seq, BATCH);
    if (calls.length === 0) return { checked: 0, firings: 0 };
    const firings = this.firings(calls, await this.waiting(em, calls));
    if (firings.length > 0) {
      await this.useUp(em, firings);
      await this.log(em, firings);
      const userIds = new Set(firings.map(({ draft }) => draft.userId));
      await this.outbox.addEvents(
        em,
        'alerts.changed',
        [...userIds].map((userId) => ({ userId, alertIds: [] })),
      );
      await this.webhooks.plan(
        em,
        firings.map(({ draft: { userId, dedupeKey, data }, reason }) => ({
          userId,
          event: 'alert.fired' as const,
          fact: dedupeKey,
          data: { ...data, reason },
        })),
      );
      const { together } = await this.notifier.tell(
        em,
        firings.map(({ draft }) => draft),
      );
      await nameTogether(em, together);
    }
    await em.execute('update price_alert_call_mark set seq = ?', [calls.at(-1)!.seq]);
    return { checked: calls.length, firings: firings.length };
  }

  /**
   * Alerts that were active when a call was made, were not pausing, and whose owner may be notified: by call, then by alert. The
   * alerts are locked in the order of their ids.
   */
  private async waiting(em: EntityManager, calls: readonly LoggedCall[]): Promise<Waiting[]> {
    const called = calls.map(({ seq, instrument, calledMs }) => ({ seq, instrument, called_ms: calledMs }));
    const rows: Waiting[] = await em.execute(
      `select a.id, a.user_id as "userId", a.condition, a.note, a.generation, a.repeat = 'once' as once,
         a.pause_minutes as "pauseMinutes", c.seq
       from (
         select seq, instrument, to_timestamp(called_ms / 1000) as at
         from jsonb_to_recordset(?::jsonb) as r(seq float8, instrument text, called_ms float8)
       ) c
       join price_alert a on a.instrument = c.instrument
       join user_account u on u.id = a.user_id
       where a.state = 'active' and a.kind in ('rating', 'call') and ${OWNER_RUNS} and a.phase_at <= c.at
         and (a.expires_at is null or a.expires_at > c.at) and (a.paused_until is null or a.paused_until <= c.at)
       order by a.id, c.seq for update of a`,
      [JSON.stringify(called)],
    );
    return rows.sort((one, other) => one.seq - other.seq);
  }

  /** What the calls set off, one after the other: a firing ends a one-shot alert, and pauses another one for the calls behind it. */
  private firings(calls: readonly LoggedCall[], waiting: readonly Waiting[]): Firing[] {
    const callOf = new Map(calls.map((call) => [call.seq, call]));
    const fired = new Map<string, { times: number; pausedUntilMs: number }>();
    const firings: Firing[] = [];
    for (const alert of waiting) {
      const call = callOf.get(alert.seq)!;
      if (!matchesCall(alert.condition, call)) continue;
      const before = fired.get(alert.id);
      if (before && (alert.once || before.pausedUntilMs > call.calledMs)) continue;
      const times = before?.times ?? 0;
      firings.push(this.firing(alert, call, alert.generation + times));
      fired.set(alert.id, { times: times + 1, pausedUntilMs: pausedUntilMs(alert, call) });
    }
    return firings;
  }

  private firing(alert: Waiting, call: LoggedCall, generation: number): Firing {
    const { id: alertId, userId, condition, note } = alert;
    const { instrument, priceAtCall: price, calledMs: timeMs, simulated } = call;
    const currency = this.directory.get(instrument)?.currency ?? '';
    const origin = 'live';
    const said = { instrument, condition, note, currency, price, timeMs, origin, simulated, call } as const;
    const { reason, title, body, link } = firingText(said);
    const data = { alertId, instrument, price, timeMs, origin, simulated, callId: call.id };
    const dedupeKey = firingKey(alertId, generation);
    return {
      alert,
      call,
      generation,
      reason,
      draft: { userId, type: 'alert', title, body, link, dedupeKey, about: [instrument], data },
    };
  }

  /** Each alert moves on by as many generations as it fired. */
  private async useUp(em: EntityManager, firings: readonly Firing[]): Promise<void> {
    const used = [...Map.groupBy(firings, ({ alert }) => alert.id)].map(([id, own]) => {
      const { alert, call } = own.at(-1)!;
      return { id, times: own.length, paused_ms: pausedUntilMs(alert, call) };
    });
    await em.execute(
      `update price_alert a set generation = a.generation + f.times, fired_times = a.fired_times + f.times,
         last_fired_at = now(), updated_at = clock_timestamp(),
         state = case when a.repeat = 'once' then 'fired' else a.state end,
         paused_until = to_timestamp(f.paused_ms / 1000)
       from jsonb_to_recordset(?::jsonb) as f(id uuid, times int, paused_ms float8) where a.id = f.id`,
      [JSON.stringify(used)],
    );
  }

  private async log(em: EntityManager, firings: readonly Firing[]): Promise<void> {
    const rows = firings.map(({ alert, call, generation, reason, draft }) => ({
      id: randomUUID(),
      alert_id: alert.id,
      user_id: alert.userId,
      instrument: call.instrument,
      generation,
      price: call.priceAtCall,
      price_ms: call.calledMs,
      reason,
      simulated: call.simulated,
      dedupe_key: draft.dedupeKey,
    }));
    await em.execute(
      `insert into price_alert_firing
         (id, alert_id, user_id, instrument, generation, origin, side, price, price_time, reason, simulated, dedupe_key)
       select id, alert_id, user_id, instrument, generation, 'live', null, price, to_timestamp(price_ms / 1000), reason,
         simulated, dedupe_key
       from jsonb_to_recordset(?::jsonb) as r(id uuid, alert_id uuid, user_id uuid, instrument text, generation int,
         price float8, price_ms float8, reason text, simulated boolean, dedupe_key text)`,
      [JSON.stringify(rows)],
    );
  }
}

const pausedUntilMs = ({ pauseMinutes }: Waiting, { calledMs }: LoggedCall): number =>
  calledMs + pauseMinutes * 60_000;

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

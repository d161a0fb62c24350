import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppConfig } from '#product/config/app-config.js';
import { EffectBudgets } from '#product/infra/effects/effect-budgets.js';
import { Outbox } from '#product/infra/outbox/outbox.js';
import { OutboxRelay } from '#product/infra/outbox/outbox-relay.js';
import { AuditTrailRepository } from '#product/modules/admin/audit/audit-trail.repository.js';
import { AlertRepository } from '#product/modules/alerts/storage/alert.repository.js';
import { EvaluatedAlertRepository } from '#product/modules/alerts/storage/evaluated-alert.repository.js';
import { CallRepository } from '#product/modules/analysis/calls/call.repository.js';
import { LedgerRepository } from '#product/modules/analysis/ledger/ledger.repository.js';
import { OutcomeRepository } from '#product/modules/analysis/outcomes/outcome.repository.js';
import { RunRepository } from '#product/modules/analysis/runs/run.repository.js';
import { TrackRecordRepository } from '#product/modules/analysis/track-record/track-record.repository.js';
import { SessionRepository } from '#product/modules/auth/sessions/session.repository.js';
import { BarRepository } from '#product/modules/bars/index.js';
import { MinutePartitionRepository } from '#product/modules/bars/storage/minute-partition.repository.js';
import { DeliveryQueue } from '#product/modules/notifications/channels/delivery-queue.js';
import { ALERT_LIMITS, OTHER_LIMITS } from '#product/modules/notifications/channels/delivery-worker.js';
import { DigestJob } from '#product/modules/notifications/email/digest.job.js';
import { NotificationRepository } from '#product/modules/notifications/notification.repository.js';
import { Notifier } from '#product/modules/notifications/notifier.js';
import { SubscriptionRemindersJob } from '#product/modules/notifications/producers/subscription-reminders.job.js';
import { WatchedCallsJob } from '#product/modules/notifications/producers/watched-calls.job.js';
import { UserRepository } from '#product/modules/users/user.repository.js';
import { CountWatchersJob } from '#product/modules/watchlists/count-watchers.job.js';
import { WatchedInstruments } from '#product/modules/watchlists/watched-instruments.js';
import { WatchlistRepository } from '#product/modules/watchlists/storage/watchlist.repository.js';
import { INSTRUMENTS, instrumentKey, KEY, newestBarMs, SOURCE } from './fill.ts';
import { nothingUnderWay, toolSampleOf, toolWorks } from './tool-works.ts';

export interface Work {
  name: string;
  run: (n: number) => Promise<unknown>;
  /** It reads all of a table by its nature: why that is borne. */
  readsAll?: string;
  /** Times that it is run; 20 unless it takes long. */
  repeats?: number;
  /** `false`: it writes outside of a transaction that is taken back, so that nothing is explained. */
  plan?: false;
}

interface Sample {
  userIds: string[];
  sessionIds: string[];
  emails: string[];
}

async function sampleOf(em: EntityManager): Promise<Sample> {
  // Every third of them is one of those with most notifications.
  const rows = await em.execute<{ id: string; email: string; session: string }[]>(
    `select m.id, u.email, s.id as session from (
       (select * from bench_member where n % 100 = 0 order by md5(n::text) limit 10)
       union all (select * from bench_member where n % 100 > 0 order by md5(n::text) limit 20)) m
     join user_account u on u.id = m.id join user_session s on s.user_id = m.id and s.revoked_at is null`,
  );
  const sessions = await em.execute<{ id: string }[]>(
    'select id from user_session where revoked_at is null limit 500',
  );
  return {
    userIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    sessionIds: sessions.map(({ id }) => id),
  };
}

/** What is asked most often, or by jobs that run every few seconds or minutes: the product's own code with samples of the data. */
export async function hotWorks(em: EntityManager, config: AppConfig): Promise<Work[]> {
  const { userIds, sessionIds, emails } = await sampleOf(em);
  const user = (n: number): string => userIds[n % userIds.length]!;
  const partitions = new MinutePartitionRepository(em);
  const bars = new BarRepository(em, partitions);
  const sessions = new SessionRepository(em, config, undefined as never);
  const notifications = new NotificationRepository(em);
  const notifier = new Notifier(new Outbox(), new EffectBudgets(config));
  const lists = new WatchlistRepository(em);
  const watched = new WatchedInstruments(em);
  const alerts = new AlertRepository(em);
  const evaluated = new EvaluatedAlertRepository(em);
  const calls = new CallRepository(em);
  const ledger = new LedgerRepository(em);
  const runs = new RunRepository(em);
  const trail = new AuditTrailRepository(em);
  const view = { mode: 'live', nowMs: Date.now() } as const;
  const day = { fromMs: newestBarMs() - 390 * 60_000, toMs: newestBarMs() };
  const bar = { source: SOURCE, open: 1, high: 2, low: 1, close: 2, volume: 3 };
  const undo = new Error('taken back');
  const takenBack = (work: (em: EntityManager) => Promise<unknown>) =>
    em
      .fork()
      .transactional(async (tx) => {
        await work(tx);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  /** A repository's or job's forks are this transaction, which is taken back. */
  const within = (work: (em: EntityManager) => Promise<unknown>) =>
    takenBack((tx) => {
      const inner = new Proxy(tx, {
        get: (target, name) => {
          if (name === 'fork') return () => inner;
          if (name === 'transactional') return (act: (one: EntityManager) => unknown) => act(inner);
          const value = Reflect.get(target, name) as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      return work(inner);
    });

  return [
    { name: 'sessions of 500 sockets', run: () => sessions.read(sessionIds) },
    { name: 'session of one request', run: (n) => sessions.read([sessionIds[n % sessionIds.length]!]) },
    { name: 'account by address', run: (n) => new UserRepository(em).byEmail(emails[n % emails.length]!) },
    { name: 'notifications, a page', run: (n) => notifications.page(user(n), { limit: 30 }) },
    {
      name: 'notifications missed by 30 members',
      run: () => notifications.since(new Map(userIds.map((id) => [id, 3])), 50),
    },
    {
      name: 'notify 30 members',
      run: (n) =>
        takenBack((tx) =>
          notifier.notifyAll(
            tx,
            userIds.map((userId) => ({
              userId,
              type: 'alert',
              title: 't',
              body: 'b',
              link: null,
              dedupeKey: `bench:${n}`,
            })),
          ),
        ),
    },
    {
      name: 'deliveries that are due, alerts',
      run: () => within((tx) => new DeliveryQueue(tx).take('alert', 50, nothingUnderWay(ALERT_LIMITS.owner))),
    },
    {
      name: 'deliveries that are due, others',
      run: () =>
        within((tx) =>
          new DeliveryQueue(tx).take('other', 50, nothingUnderWay(OTHER_LIMITS.owner, ['push.away'])),
        ),
    },
    {
      name: 'minute bars of a day',
      run: (n) => bars.minuteBars({ source: SOURCE, key: instrumentKey(n * 37) as never, ...day }),
    },
    {
      name: 'minute of all instruments written',
      run: (n) =>
        within((tx) =>
          new BarRepository(tx, partitions).upsertMinuteBars(
            Array.from({ length: INSTRUMENTS }, (_, i) => ({
              ...bar,
              key: instrumentKey(i) as never,
              timeMs: newestBarMs() + (n % 2 ? 60_000 : -60_000),
            })),
          ),
        ),
    },
    {
      name: 'minute of all instruments read',
      run: (n) => bars.minuteBarsAt(SOURCE, day.fromMs + n * 60_000),
    },
    { name: 'newest minute of a source', run: () => bars.newestMinuteMs(SOURCE) },
    {
      name: 'daily bars of four years',
      run: (n) =>
        bars.dailyBars({
          source: SOURCE,
          key: instrumentKey(n * 37) as never,
          fromMs: Date.now() - 1_500 * 86_400_000,
          toMs: Date.now(),
        }),
    },
    {
      name: 'watchlist with its rows',
      run: async (n) => {
        const [list] = await lists.listsOf(user(n));
        if (list) await lists.items(list.id);
      },
    },
    { name: 'what 30 members watch', run: () => watched.of(userIds, 5_000) },
    {
      name: 'watchers of all counted anew',
      run: async () => {
        await em.execute('truncate watched_instrument');
        await new CountWatchersJob(em).handle();
      },
      readsAll: 'at the first start of a release that keeps the counts, 20 instruments a statement',
      repeats: 1,
      plan: false,
    },
    {
      name: 'changes of 1,000 lists counted',
      run: () =>
        within(async (tx) => {
          await tx.execute(
            `insert into watched_change (instrument, delta) select ${KEY('n * 7')}, 1 from generate_series(1, 1000) n`,
          );
          await new CountWatchersJob(tx).handle();
        }),
    },
    { name: 'most watched of all', run: () => watched.most(100, 3) },
    {
      name: 'alerts of a member, a page',
      run: (n) => alerts.page({ userId: user(n), subscribed: true, page: 1, limit: 50 }),
    },
    {
      name: 'firings of a member, a page',
      run: (n) => alerts.firings({ userId: user(n), page: 1, limit: 50 }),
    },
    { name: 'alerts changed in 20 s', run: () => evaluated.changedWithin(20) },
    { name: 'newest calls of an instrument', run: (n) => calls.newest(instrumentKey(n * 37), view) },
    {
      name: 'calls of an instrument, a page',
      run: (n) => calls.page({ instrument: instrumentKey(n * 37), view, page: 1, limit: 20 }),
    },
    { name: 'horizons that are due', run: () => new OutcomeRepository(em, ledger).due(new Date(), 500) },
    {
      name: 'runs of a member today',
      run: (n) => runs.usedToday(user(n), 20),
    },
    {
      name: 'runs that lost their job',
      run: () => within((tx) => new RunRepository(tx).giveUpStale('bench')),
    },
    {
      name: 'track record of all calls',
      run: () => new TrackRecordRepository(em).counts({} as never),
      readsAll: 'answered from what was computed last',
      repeats: 3,
    },
    {
      name: 'calls told to who watches',
      run: () =>
        within(async (tx) => {
          await tx.execute(
            `insert into notification_cursor select 'watched-calls', max(seq) - 20 from algorithm_call
             on conflict (name) do update set position = excluded.position`,
          );
          await new WatchedCallsJob(tx, notifier).handle();
        }),
      repeats: 3,
    },
    {
      name: 'subscriptions that end soon, a batch',
      run: async () => {
        const enough = new Error('one batch');
        const nobody = { notifyAll: () => Promise.reject(enough) };
        await within((tx) => new SubscriptionRemindersJob(tx, nobody as never).handle()).catch(
          (error: unknown) => {
            if (error !== enough) throw error;
          },
        );
      },
    },
    {
      name: 'members whose digest is due',
      run: () => {
        const asNobody = new DigestJob(em, undefined as never, undefined as never, undefined as never);
        Object.assign(asNobody, { send: async () => undefined });
        return asNobody.run(Date.now());
      },
      repeats: 3,
    },
    { name: 'outbox, next messages', run: () => within((tx) => idleRelay(tx).relayOnce()) },
    { name: 'audit trail, newest', run: () => trail.page({ limit: 50 }) },
    { name: 'audit trail, administrators', run: () => trail.page({ adminActions: true, limit: 50 }) },
    { name: 'audit trail of a member', run: (n) => trail.page({ subject: user(n), limit: 50 }) },
    ...toolWorks(em, config, await toolSampleOf(em), within),
  ];
}

/** Hands on to nobody. */
function idleRelay(em: EntityManager): OutboxRelay {
  return new OutboxRelay(em, { publish: async () => undefined } as never, undefined as never);
}

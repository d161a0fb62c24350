import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { QueueName } from '@pricealgo/contract/jobs';

/** A job that is started by its schedule, or needs to know nothing. */
type NoPayload = Record<string, never>;

interface Job<Q extends QueueName, Payload = NoPayload> {
  queue: Q;
  payload: Payload;
}

/**
 * Every kind of job with its queue and its payload. Modules add theirs here: one list shows who does what in the background.
 * A name must not be given to another kind of job later: nodes of two releases share the queues during an upgrade.
 */
export interface JobMap {
  'mail.send': Job<
    'mail',
    {
      /** Stable over all attempts: becomes the Message-ID. */
      mailId: string;
      /** Address, template and values: links and codes in them open accounts. */
      sealed: string;
    }
  >;
  'sms.send': Job<'mail', { smsId: string; /** The text holds a code. */ sealed: string }>;

  'notifications.broadcast': Job<'push'>;
  'notifications.watched-calls': Job<'push'>;
  'notifications.subscriptions': Job<'push'>;
  'notifications.digest': Job<'push'>;
  'alerts.calls': Job<'push'>;

  'analysis.run': Job<'compute', { runId: string }>;
  'analysis.score': Job<'compute'>;
  'demo.content': Job<'compute'>;

  'prices.refresh-due': Job<'market'>;
  'prices.refresh': Job<'market', { exchangeShortName: string }>;
  'directory.refresh': Job<'market'>;
  'reference.refresh-due': Job<'market'>;
  'reference.refresh': Job<
    'market',
    { kind: 'actions' | 'history' | 'profile' | 'statements'; key: InstrumentKey }
  >;
  'tickers.back-fill': Job<
    'market',
    {
      key: InstrumentKey;
      /** The administrator who asked hears how far it is. */
      userId: string;
      /** When that was, ms since epoch UTC: what was fetched since then is not asked for again. */
      askedMs: number;
    }
  >;

  'members.bulk': Job<'maintenance'>;
  'pictures.delete': Job<'maintenance', { name: string }>;
  'accounts.delete-due': Job<'maintenance'>;
  'accounts.prune': Job<'maintenance'>;
  'sessions.prune': Job<'maintenance'>;
  'notifications.prune': Job<'maintenance'>;
  'idempotency.prune': Job<'maintenance'>;
  'outbox.prune': Job<'maintenance'>;
  'metrics.prune': Job<'maintenance'>;
  'provider-events.prune': Job<'maintenance'>;
  'bars.maintain': Job<'maintenance'>;
  // Both only look after runs, and must get to it while the compute queue is full.
  'analysis.nightly': Job<'maintenance'>;
  'analysis.give-up-stale': Job<'maintenance'>;
}

export type JobName = keyof JobMap;
export type JobPayload<N extends JobName> = JobMap[N]['payload'];

/** The same list for the running program. */
export const QUEUE_OF: { readonly [N in JobName]: JobMap[N]['queue'] } = {
  'mail.send': 'mail',
  'sms.send': 'mail',
  'notifications.broadcast': 'push',
  'notifications.watched-calls': 'push',
  'notifications.subscriptions': 'push',
  'notifications.digest': 'push',
  'alerts.calls': 'push',
  'analysis.run': 'compute',
  'analysis.score': 'compute',
  'demo.content': 'compute',
  'prices.refresh-due': 'market',
  'prices.refresh': 'market',
  'directory.refresh': 'market',
  'reference.refresh-due': 'market',
  'reference.refresh': 'market',
  'tickers.back-fill': 'market',
  'members.bulk': 'maintenance',
  'pictures.delete': 'maintenance',
  'accounts.delete-due': 'maintenance',
  'accounts.prune': 'maintenance',
  'sessions.prune': 'maintenance',
  'notifications.prune': 'maintenance',
  'idempotency.prune': 'maintenance',
  'outbox.prune': 'maintenance',
  'metrics.prune': 'maintenance',
  'provider-events.prune': 'maintenance',
  'bars.maintain': 'maintenance',
  'analysis.nightly': 'maintenance',
  'analysis.give-up-stale': 'maintenance',
};

/** Whether this release knows such a job: a newer node may have added one that it does not. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(QUEUE_OF, name);

import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MessageKind, QueueName } from '@pricealgo/contract/jobs';

/** For jobs that are started by a schedule, or need no input. */
type NoPayload = Record<string, never>;

/** What the list of failed jobs may show of a message. Those of earlier releases have none of it. */
interface MessageFacts {
  kind?: MessageKind;
  /** When an administrator had it sent again after it had failed, ms since epoch UTC. */
  sentAgainMs?: number;
}

interface Job<Q extends QueueName, Payload = NoPayload> {
  queue: Q;
  payload: Payload;
}

/**
 * Every kind of job with its queue and its payload. Modules add theirs here: one list shows all background work.
 * A name must not be given to another kind of job later: nodes of two releases share the queues during an upgrade.
 */
export interface JobMap {
  'mail.send': Job<
    'mail',
    {
      /** Stays the same over all attempts and becomes the Message-ID. */
      mailId: string;
      /** Address, template and values, encrypted: links and codes in them open accounts. */
      sealed: string;
    } & MessageFacts
  >;
  'sms.send': Job<
    'mail',
    { smsId: string; /** Encrypted, since the text holds a code. */ sealed: string } & MessageFacts
  >;

  'notifications.broadcast': Job<'push'>;
  'notifications.watched-calls': Job<'push'>;
  'notifications.subscriptions': Job<'push'>;
  'notifications.digest': Job<'push'>;
  'alerts.calls': Job<'push'>;
  'webhooks.calls': Job<'push'>;
  'webhooks.prune': Job<'maintenance'>;

  'analysis.run': Job<'compute', { runId: string }>;
  'analysis.score': Job<'compute'>;
  'analysis.ledger-head': Job<'maintenance'>;
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
      /** The administrator who started it is notified of the progress. */
      userId: string;
      /** Time of the request, ms since epoch UTC: data that was fetched after it is not fetched again. */
      askedMs: number;
    }
  >;

  'data.import': Job<'maintenance'>;
  'members.bulk': Job<'maintenance'>;
  'pictures.delete': Job<'maintenance', { name: string }>;
  'accounts.delete-due': Job<'maintenance'>;
  'accounts.prune': Job<'maintenance'>;
  'sessions.prune': Job<'maintenance'>;
  'notifications.prune': Job<'maintenance'>;
  'idempotency.prune': Job<'maintenance'>;
  'outbox.prune': Job<'maintenance'>;
  'tables.prune': Job<'maintenance'>;
  'metrics.prune': Job<'maintenance'>;
  'provider-events.prune': Job<'maintenance'>;
  'bars.maintain': Job<'maintenance'>;
  'backup.make': Job<'maintenance'>;
  'watchlists.count': Job<'maintenance'>;
  // These two only start and expire runs, and must not wait behind a full compute queue.
  'analysis.nightly': Job<'maintenance'>;
  'analysis.give-up-stale': Job<'maintenance'>;
  'analysis.expire-what-ifs': Job<'maintenance'>;
}

export type JobName = keyof JobMap;
export type JobPayload<N extends JobName> = JobMap[N]['payload'];

/** The queue of each job at run time, where the types of `JobMap` are gone. */
export const QUEUE_OF: { readonly [N in JobName]: JobMap[N]['queue'] } = {
  'mail.send': 'mail',
  'sms.send': 'mail',
  'notifications.broadcast': 'push',
  'notifications.watched-calls': 'push',
  'notifications.subscriptions': 'push',
  'notifications.digest': 'push',
  'alerts.calls': 'push',
  'webhooks.calls': 'push',
  'webhooks.prune': 'maintenance',
  'analysis.run': 'compute',
  'analysis.score': 'compute',
  'analysis.ledger-head': 'maintenance',
  'demo.content': 'compute',
  'prices.refresh-due': 'market',
  'prices.refresh': 'market',
  'directory.refresh': 'market',
  'reference.refresh-due': 'market',
  'reference.refresh': 'market',
  'tickers.back-fill': 'market',
  'data.import': 'maintenance',
  'members.bulk': 'maintenance',
  'pictures.delete': 'maintenance',
  'accounts.delete-due': 'maintenance',
  'accounts.prune': 'maintenance',
  'sessions.prune': 'maintenance',
  'notifications.prune': 'maintenance',
  'idempotency.prune': 'maintenance',
  'outbox.prune': 'maintenance',
  'tables.prune': 'maintenance',
  'metrics.prune': 'maintenance',
  'provider-events.prune': 'maintenance',
  'bars.maintain': 'maintenance',
  'backup.make': 'maintenance',
  'watchlists.count': 'maintenance',
  'analysis.nightly': 'maintenance',
  'analysis.give-up-stale': 'maintenance',
  'analysis.expire-what-ifs': 'maintenance',
};

/** Whether this release knows the job: a node of a newer release may have added one that it does not know. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(QUEUE_OF, name);

/** Every fact that crosses nodes, with its payload. Modules add theirs here: one list shows who hears what. */
export interface BusTopics {
  /** The directory of instruments changed: reload it. */
  'instruments.changed': { source: string };
  /** Sessions ended by their owner, an administrator or a stolen token: forget them, close their sockets. */
  'sessions.revoked': { userId: string; sessionIds: string[] };
  /** Status, subscription or role of a user changed: read it again. */
  'users.changed': { userId: string };
  /** An algorithm made a call. */
  'analysis.called': { callId: string; instrument: string; algo: string };
  /** An administrator took a call back. */
  'analysis.withdrawn': { callId: string; instrument: string; algo: string };
  /**
   * A member's alerts changed, or one of them fired. Whoever evaluates alerts reads `alertIds` again: there are none after
   * a firing, which is the evaluation's own.
   */
  'alerts.changed': { userId: string; alertIds: string[] };
  /** A run was taken back: whoever computes it stops. */
  'analysis.cancelled': { runId: string };
  /** An administrator changed settings. */
  'settings.changed': { keys: string[] };
  /** How far something is that a user started. */
  'jobs.progress': { userId: string; jobId: string; state: string; progress: number; result?: unknown };
  /** These users were told something: show them what is new. */
  'notifications.created': { userIds: string[] };
  /** Notifications of a user were read or hidden: their number changed. */
  'notifications.changed': { userId: string };
  /** A member's watchlists or their rows changed: other tabs read them again. */
  'watchlists.changed': { userId: string };
}

export type BusTopic = keyof BusTopics;
export type BusHandler<T extends BusTopic> = (payload: BusTopics[T]) => void | Promise<void>;

/**
 * Tells every node of a committed fact. A hint, not the truth (that is Postgres): a node that was away reads the
 * database when it is back. Facts are published by the outbox relay, never directly from a request.
 */
export abstract class EventBus {
  /** @throws when the transport is down: the relay tries again later. */
  abstract publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void>;
  /** @returns the function that ends the subscription. */
  abstract on<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void;
}

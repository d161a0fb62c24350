import { Logger } from '@nestjs/common';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { forEverybody } from '../../common/net/asker.js';

/** Every fact that crosses nodes, with its payload. Modules add theirs here: one list shows all topics. */
export interface BusTopics {
  /** The directory of instruments changed: reload it. */
  'instruments.changed': { source: string };
  /** Daily bars or corporate actions of these instruments were stored: previous closes and kept histories are read again. */
  'history.changed': { instruments: InstrumentKey[] };
  /** Sessions ended by their owner, an administrator or a stolen token: forget them, close their sockets. */
  'sessions.revoked': { userId: string; sessionIds: string[] };
  /** These sessions are about to end. No fact yet: who wants to know asks the database, and believes nothing of before. */
  'sessions.doubted': { sessionIds: string[] };
  /** Status, subscription or role of a user changed: read it again. */
  'users.changed': { userId: string };
  /** An algorithm made a call. */
  'analysis.called': { callId: string; instrument: string; algo: string };
  /** An administrator withdrew a call. */
  'analysis.withdrawn': { callId: string; instrument: string; algo: string };
  /**
   * A member's alerts changed, or one of them fired. The evaluator reads `alertIds` again; the list is empty after a firing,
   * which the evaluator itself has made.
   */
  'alerts.changed': { userId: string; alertIds: string[] };
  /** A run was cancelled: the worker that computes it stops. */
  'analysis.cancelled': { runId: string };
  /** An administrator changed settings. */
  'settings.changed': { keys: string[] };
  /** Progress of a job that a user started. */
  'jobs.progress': { userId: string; jobId: string; state: string; progress: number; result?: unknown };
  /** These users have new notifications. */
  'notifications.created': { userIds: string[] };
  /** Notifications of a user were read or hidden: the unread count changed. */
  'notifications.changed': { userId: string };
  /** Watchlists of a member, or their rows, changed: other tabs read them again. */
  'watchlists.changed': { userId: string };
}

export type BusTopic = keyof BusTopics;
export type BusHandler<T extends BusTopic> = (payload: BusTopics[T]) => void | Promise<void>;

/**
 * Announces committed facts to every node. An event is a hint and the database is the truth: a node that was away reads
 * the database when it is back. Only the outbox relay publishes, never a request; `sessions.doubted` alone goes ahead of its fact.
 */
export abstract class EventBus {
  /** Whether events of other nodes arrive now. */
  abstract get hearing(): boolean;
  /** @throws Error when the transport is down: the relay tries again later */
  abstract publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void>;
  /** @returns the function that ends the subscription. */
  abstract on<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void;
}

/**
 * Delivers events within this process. A handler that fails is logged, and the others still receive the event. What handlers do is for
 * all who listen, as it is where the event comes from another node: never in the line of whoever published it.
 */
export class InProcessEventBus extends EventBus {
  private readonly logger = new Logger('EventBus');
  private readonly handlers = new Map<BusTopic, Set<BusHandler<BusTopic>>>();
  /** There is no other node. */
  get hearing(): boolean {
    return true;
  }

  async publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): Promise<void> {
    for (const handler of this.handlers.get(topic) ?? []) {
      try {
        await forEverybody(() => handler(payload));
      } catch (error) {
        this.logger.error({ err: error, topic }, 'a bus handler failed');
      }
    }
  }

  on<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void {
    const set = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, set.add(handler as BusHandler<BusTopic>));
    return () => set.delete(handler as BusHandler<BusTopic>);
  }
}

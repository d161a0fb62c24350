/** Every fact that crosses nodes, with its payload. Modules add theirs here: one list shows who hears what. */
export interface BusTopics {
  /** The directory of instruments changed: reload it. */
  'instruments.changed': { source: string };
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

import { Logger } from '@nestjs/common';
import { forEverybody } from '../../common/net/asker.js';
import { EventBus, type BusHandler, type BusTopic, type BusTopics } from './event-bus.js';

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

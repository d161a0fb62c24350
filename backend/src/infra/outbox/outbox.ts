import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { BusTopic, BusTopics } from '../bus/event-bus.js';
import type { JobName, JobPayload } from '../queue/job-map.js';

/** Id in the queue of the job that an outbox row becomes. */
export const jobIdOf = (rowId: string): string => `outbox-${rowId}`;

/**
 * Side effects that must happen exactly when a transaction commits. Call inside the transaction, with its own `em`.
 */
@Injectable()
export class Outbox {
  /** Every node's `EventBus` hears `topic` after commit. */
  async addEvent<T extends BusTopic>(em: EntityManager, topic: T, payload: BusTopics[T]): Promise<void> {
    await this.insert(em, 'event', topic, payload);
  }

  /** A job of that name runs at least once after commit; its id is stable, so a repeated relay does not double it. @returns that id */
  async addJob<N extends JobName>(em: EntityManager, name: N, payload: JobPayload<N>): Promise<string> {
    return jobIdOf(await this.insert(em, 'job', name, payload));
  }

  private async insert(em: EntityManager, kind: string, name: string, payload: unknown): Promise<string> {
    const [row] = await em.execute<{ id: string }[]>(
      'insert into outbox_message (kind, name, payload) values (?, ?, ?::jsonb) returning id::text',
      [kind, name, JSON.stringify(payload)],
    );
    return row!.id;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { BusTopic, BusTopics } from '../bus/event-bus.js';
import { traceparentOfMessage } from '../../common/tracing/spans.js';
import type { JobName, JobPayload } from '../queue/job-map.js';
import type { OutboxKind } from './outbox-message.entity.js';

/** Id of the job that an outbox row becomes. */
export const jobIdOf = (rowId: string): string => `outbox-${rowId}`;

/** The outbox row that a job comes from; `null` where it comes from none. */
export const rowIdOf = (jobId: string | undefined): string | null =>
  /^outbox-(\d+)$/.exec(jobId ?? '')?.[1] ?? null;

/** A job is given what it needs to find its work, never the work itself: a list of jobs reads what each was given. */
export const MAX_JOB_CHARS = 256_000;

/**
 * Side effects that must happen exactly when a transaction commits. Call inside the transaction, with its own `em`.
 */
@Injectable()
export class Outbox {
  /** After the commit the `EventBus` of every node receives the event. */
  async addEvent<T extends BusTopic>(em: EntityManager, topic: T, payload: BusTopics[T]): Promise<void> {
    await this.insert(em, 'event', topic, payload);
  }

  /** The same of many events at once. */
  async addEvents<T extends BusTopic>(
    em: EntityManager,
    topic: T,
    payloads: readonly BusTopics[T][],
  ): Promise<void> {
    await this.insertAll(em, 'event', topic, payloads);
  }

  /**
   * After the commit the job runs at least once. @returns its id, which is stable: relaying the row again adds no second job
   * @throws Error where it is given more than `MAX_JOB_CHARS`
   */
  async addJob<N extends JobName>(em: EntityManager, name: N, payload: JobPayload<N>): Promise<string> {
    return jobIdOf(await this.insert(em, 'job', name, payload));
  }

  /** The same of many jobs at once. @throws Error where one of them is given more than `MAX_JOB_CHARS`: none is added then */
  async addJobs<N extends JobName>(
    em: EntityManager,
    name: N,
    payloads: readonly JobPayload<N>[],
  ): Promise<void> {
    await this.insertAll(em, 'job', name, payloads);
  }

  private async insertAll(
    em: EntityManager,
    kind: OutboxKind,
    name: string,
    payloads: readonly unknown[],
  ): Promise<void> {
    const texts = payloads.map((payload) => inLimits(kind, name, JSON.stringify(payload)));
    await em.execute(
      `insert into outbox_message (kind, name, payload, traceparent)
       select ?, ?, payload, ? from jsonb_array_elements(?::jsonb) as payload`,
      [kind, name, traceparentOfMessage(name), `[${texts.join()}]`],
    );
  }

  private async insert(em: EntityManager, kind: OutboxKind, name: string, payload: unknown): Promise<string> {
    const [row] = await em.execute<{ id: string }[]>(
      'insert into outbox_message (kind, name, payload, traceparent) values (?, ?, ?::jsonb, ?) returning id::text',
      [kind, name, inLimits(kind, name, JSON.stringify(payload)), traceparentOfMessage(name)],
    );
    return row!.id;
  }
}

function inLimits(kind: OutboxKind, name: string, payload: string): string {
  if (kind === 'job' && payload.length > MAX_JOB_CHARS) {
    throw new Error(`${name} is given ${payload.length} characters, and a job at most ${MAX_JOB_CHARS}`);
  }
  return payload;
}

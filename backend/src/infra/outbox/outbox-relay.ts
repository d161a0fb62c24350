import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PollLoop } from '../../common/async/poll-loop.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { EventBus, type BusTopic } from '../bus/event-bus.js';
import { isJobName, type JobName } from '../queue/job-map.js';
import { JobQueue } from '../queue/job-queue.js';
import { isKeptJob, LOOK_AGAIN_S } from './message-keeper.js';
import { jobIdOf } from './outbox.js';
import type { OutboxKind } from './outbox-message.entity.js';
import {
  JobHandler,
  type JobAttempt,
  type JobHandling,
  type JobProgress,
} from '../queue/job-handler.decorator.js';

const POLL_MS = 250;
const BATCH = 100;
const RETRY_CAP_S = 60;
const KEEP_PUBLISHED = '7 days';

interface PendingRow {
  id: string;
  kind: OutboxKind;
  name: string;
  payload: unknown;
  traceparent: string | null;
  attempts: number;
}

/**
 * Relays committed outbox rows: events to the bus, jobs to their queue. Several workers share the table by `skip locked`; a
 * crash between sending a row and marking it sends the row again, so consumers de-duplicate.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly loop = new PollLoop(async () => (await this.relayOnce()) === BATCH, {
    pauseMs: POLL_MS,
    onFailure: ({ message }) => this.warn(`outbox cannot be read: ${message}`),
  });

  constructor(
    private readonly em: EntityManager,
    private readonly bus: EventBus,
    private readonly queue: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(0);
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** Relays the rows that are due now. @returns the number of rows that were processed */
  async relayOnce(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const rows: PendingRow[] = await em.execute(
        `select id, kind, name, payload, traceparent, attempts from outbox_message
         where published_at is null and available_at <= now() order by id limit ? for update skip locked`,
        [BATCH],
      );
      for (const row of rows) {
        const failure = await this.handOver(row);
        if (failure === null) {
          // What it becomes is looked after from now on.
          const kept = row.kind === 'job' && isKeptJob(row.name);
          await em.execute(
            `update outbox_message set published_at = now(), look_at = ${kept ? `now() + interval '${LOOK_AGAIN_S} s'` : 'null'}
             where id = ?`,
            [row.id],
          );
        } else {
          const delayS = Math.min(RETRY_CAP_S, 2 ** Math.min(row.attempts, 10) * 0.5);
          await em.execute(
            'update outbox_message set attempts = attempts + 1, available_at = now() + make_interval(secs => ?) where id = ?',
            [delayS, row.id],
          );
          this.warn(`outbox message ${row.name} was not handed over: ${failure}`);
        }
      }
      return rows.length;
    });
  }

  /** Deletes rows that were relayed long ago, and whose message is not under way any more. */
  async prune(signal?: AbortSignal): Promise<void> {
    const old = `published_at < now() - interval '${KEEP_PUBLISHED}' and look_at is null`;
    await deleteInBatches(this.em, 'outbox_message', old, [], { signal });
  }

  private async handOver(row: PendingRow): Promise<string | null> {
    try {
      if (row.kind !== 'job') await this.bus.publish(row.name as BusTopic, row.payload as never);
      // A node of a newer release wrote this row, and knows its queue.
      else if (!isJobName(row.name)) return 'this node does not know that job';
      else {
        const { id, name, payload, traceparent } = row;
        await this.queue.add(name as JobName, payload as never, { jobId: jobIdOf(id), traceparent });
      }
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

@Injectable()
@JobHandler('outbox.prune', { everyMs: 6 * 3_600_000 })
export class OutboxPruneJob implements JobHandling<unknown> {
  constructor(private readonly relay: OutboxRelay) {}

  handle(_payload: unknown, _progress: JobProgress, { signal }: JobAttempt): Promise<void> {
    return this.relay.prune(signal);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { PollLoop } from '../../common/async/poll-loop.js';
import { rateLimited } from '../../common/logging/rate-limited.js';
import { QUEUE_OF, type JobPayload } from '../queue/job-map.js';
import { JobQueue } from '../queue/job-queue.js';
import { attemptMessage, type MessageAttempt, type MessageRetries } from '../queue/message-retries.js';
import { QUEUE_POLICIES } from '../queue/queue-policies.js';
import { RetryIn } from '../queue/retry-delay.js';
import { jobIdOf, rowIdOf } from './outbox.js';

/**
 * Jobs whose loss somebody would wait for in vain, and which nothing else makes again soon. All but the two kinds of messages may be done
 * a second time without harm: they say nothing of their end to the database, so that it is the queue's word that counts.
 */
const KEPT_JOBS = ['mail.send', 'sms.send', 'pictures.delete', 'tickers.back-fill', 'analysis.run'] as const;
type KeptJob = (typeof KEPT_JOBS)[number];

export const isKeptJob = (name: string): name is KeptJob => (KEPT_JOBS as readonly string[]).includes(name);

const POLL_MS = 5_000;
const BATCH = 100;
/** A message that was just handed over, or is found in its queue, is looked for again after this long. */
export const LOOK_AGAIN_S = 30;
/** An attempt has ended by then, one way or the other: nobody sends the message at the same moment. */
const ATTEMPT_S = QUEUE_POLICIES.mail.timeLimitMs / 1_000 + LOOK_AGAIN_S;
/** The next attempt may begin so much later than it is due. */
const LATE_S = 5;

interface KeptRow {
  id: string;
  name: KeptJob;
  payload: JobPayload<KeptJob>;
  traceparent: string | null;
  createdMs: number;
}

/**
 * Keeps mails and text messages in Postgres until they are delivered or given up (role `worker`), and a few other jobs until their queue
 * says that they have ended: `look_at` of their outbox row says when to look whether the queue still holds them. One that the queue has forgotten, because its Redis was emptied or
 * came back without its last second, is added again under its id and with its age.
 */
@Injectable()
export class MessageKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MessageKeeper.name);
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly loop = new PollLoop(async () => (await this.lookOnce()) === BATCH, {
    pauseMs: POLL_MS,
    onFailure: ({ message }) => this.warn(`messages cannot be looked for: ${message}`),
  });

  constructor(
    private readonly em: EntityManager,
    private readonly queue: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(POLL_MS);
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Attempts a message as `attemptMessage` does, and remembers what became of it.
   * @param id of its job
   * @throws as `attemptMessage`
   */
  async attempt(
    { id, ...attempt }: MessageAttempt & { id?: string },
    retries: MessageRetries,
    refused: new (message: string) => Error,
    deliver: () => Promise<void>,
  ): Promise<void> {
    await this.remember(id, ATTEMPT_S);
    try {
      await attemptMessage(attempt, retries, refused, deliver);
    } catch (error) {
      if (error instanceof RetryIn) await this.remember(id, error.delayMs / 1_000 + LATE_S);
      else if (error instanceof UnrecoverableError) await this.remember(id, null);
      throw error;
    }
    await this.remember(id, null);
  }

  /** Ends a message that says nothing to anybody. */
  nothingToSend(id: string | undefined): Promise<void> {
    return this.remember(id, null);
  }

  /** Looks for the messages that are due. @returns how many there were */
  async lookOnce(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const rows: KeptRow[] = await em.execute(
        `select id, name, payload, traceparent, floor(extract(epoch from created_at) * 1000)::float8 as "createdMs"
           from outbox_message where look_at <= now() order by look_at limit ? for update skip locked`,
        [BATCH],
      );
      for (const row of rows) {
        const ended = await this.lookFor(row);
        await em.execute(
          `update outbox_message set look_at = ${ended ? 'null' : `now() + interval '${LOOK_AGAIN_S} s'`} where id = ?`,
          [row.id],
        );
      }
      return rows.length;
    });
  }

  /** @returns whether the message has ended @throws Error when the queue does not answer */
  private async lookFor({ id, name, payload, traceparent, createdMs }: KeptRow): Promise<boolean> {
    const jobId = jobIdOf(id);
    const state = await this.queue.inspect(QUEUE_OF[name], (jobs) => jobs.getJobState(jobId));
    if (state === 'completed' || state === 'failed') return true;
    if (state === 'unknown') {
      await this.queue.add(name, payload, {
        jobId,
        queuedMs: createdMs,
        ...(traceparent !== null && { traceparent }),
      });
      this.warn(`the queue has forgotten a job (${name}): it was added again`);
    }
    return false;
  }

  /** A message goes out also while the database is away: what cannot be remembered is looked for once too often. */
  private async remember(jobId: string | undefined, seconds: number | null): Promise<void> {
    const rowId = rowIdOf(jobId);
    if (rowId === null) return;
    const at = seconds === null ? 'null' : 'now() + make_interval(secs => ?)';
    const values = seconds === null ? [rowId] : [seconds, rowId];
    await this.em
      .fork()
      .execute(`update outbox_message set look_at = ${at} where id = ?`, values)
      .catch((error: Error) => this.warn(`the state of a message was not kept: ${error.message}`));
  }
}

import type { WorkerOptions } from 'bullmq';
import type { QueueName } from '@pricealgo/contract/jobs';
import { retryDelayMs } from './retry-delay.js';

export interface QueuePolicy {
  /** Jobs that one worker process has in hand at a time. */
  concurrency: number;
  /** A job that takes longer has failed, is tried again like any other that failed, and its slot is free. */
  timeLimitMs: number;
  /** Tries in all, where whoever adds the job does not say otherwise. */
  attempts: number;
  /** Wait before the second try; it doubles with every further one. */
  firstRetryMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export const QUEUE_POLICIES: Readonly<Record<QueueName, QueuePolicy>> = {
  // Somebody waits for the code: the first further try comes at once. A mail takes a second; a server that has said
  // nothing for a minute says nothing any more (the transports' own limits are shorter).
  mail: { concurrency: 5, timeLimitMs: MINUTE_MS, attempts: 5, firstRetryMs: SECOND_MS },
  // Two, so that a broadcast to everybody (a minute for 100,000 accounts, measured) leaves a slot for the others.
  push: { concurrency: 2, timeLimitMs: 15 * MINUTE_MS, attempts: 5, firstRetryMs: 2 * SECOND_MS },
  // Computing is bounded by threads, not by these slots: they mostly wait for inputs and for a thread. More than one,
  // because the demo content waits for runs of its own. The limit lies above three trainings one after the other, below
  // the hour after which a run is given up. Few tries, far apart: each costs minutes of a core.
  compute: { concurrency: 4, timeLimitMs: 30 * MINUTE_MS, attempts: 3, firstRetryMs: 5 * SECOND_MS },
  // Vendors answer a few questions at a time; one that wants to be left alone says for how long (Retry-After).
  market: { concurrency: 4, timeLimitMs: 10 * MINUTE_MS, attempts: 5, firstRetryMs: SECOND_MS },
  // Nobody waits, most of it deletes much: two at a time leave the database to the others.
  maintenance: { concurrency: 2, timeLimitMs: 30 * MINUTE_MS, attempts: 3, firstRetryMs: 10 * SECOND_MS },
};

/** Nest injection token of a process' own copy of {@link QUEUE_POLICIES}. */
export const QUEUE_POLICY = Symbol('QueuePolicy');

/** A schedule that runs again sooner than this is its own further try. */
const RETRIED_FROM_MS = 60 * MINUTE_MS;

/** @returns tries of one run of a schedule: what runs once a day does not wait for tomorrow */
export const scheduledAttempts = ({ attempts }: QueuePolicy, everyMs: number): number =>
  everyMs >= RETRIED_FROM_MS ? attempts : 1;

/** A worker that died gives its job back after about this long (BullMQ's defaults take 46 s, measured). */
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 3_000;
const MAX_STALLED = 5;

/** What every worker is told, whatever its queue. */
export const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: MAX_STALLED,
} satisfies Partial<WorkerOptions>;

export function workerOptions(queue: QueueName): Omit<WorkerOptions, 'connection'> {
  const { concurrency, firstRetryMs } = QUEUE_POLICIES[queue];
  return {
    ...WORKER_OPTIONS,
    concurrency,
    settings: {
      backoffStrategy: (attemptsMade, _type, error) => retryDelayMs(firstRetryMs, attemptsMade, error),
    },
  };
}

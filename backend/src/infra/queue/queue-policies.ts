import type { WorkerOptions } from 'bullmq';
import type { QueueName } from '@pricealgo/contract/jobs';
import { retryDelayMs } from './retry-delay.js';

export interface QueuePolicy {
  /** Jobs that one worker process runs at a time. */
  concurrency: number;
  /** A job that runs longer fails, is retried like any other failed job, and its slot becomes free. */
  timeLimitMs: number;
  /** Attempts in all, unless the caller who adds the job gives another number. */
  attempts: number;
  /** Delay before the second attempt; it doubles with every further one. */
  firstRetryMs: number;
  /** What doubling ends at, where there are many attempts. */
  longestRetryMs?: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export const QUEUE_POLICIES: Readonly<Record<QueueName, QueuePolicy>> = {
  // A person waits for the code, so the first retry follows at once. A mail takes a second; a server that has not answered
  // within a minute will not answer (the transports' own limits are shorter). Messages are tried for a time, not so many
  // times (message-retries.ts): the number only has to be out of reach.
  mail: {
    concurrency: 5,
    timeLimitMs: MINUTE_MS,
    attempts: 10_000,
    firstRetryMs: SECOND_MS,
    longestRetryMs: 15 * MINUTE_MS,
  },
  // Two, so that a broadcast to everybody (a minute for 100,000 accounts, measured) leaves a slot for the others.
  push: { concurrency: 2, timeLimitMs: 15 * MINUTE_MS, attempts: 5, firstRetryMs: 2 * SECOND_MS },
  // Computing is bounded by threads, not by these slots: they mostly wait for inputs and for a thread. More than one,
  // because the demo content waits for runs of its own. The limit lies above three trainings one after the other, and below
  // the hour after which a run is given up. There are few attempts, far apart: each costs minutes of a core.
  compute: { concurrency: 4, timeLimitMs: 30 * MINUTE_MS, attempts: 3, firstRetryMs: 5 * SECOND_MS },
  // Vendors accept a few requests at a time; one that wants a pause says how long (Retry-After).
  market: { concurrency: 4, timeLimitMs: 10 * MINUTE_MS, attempts: 5, firstRetryMs: SECOND_MS },
  // Nobody waits for these jobs and most of them delete many rows: two at a time leave the database to the others.
  maintenance: { concurrency: 2, timeLimitMs: 30 * MINUTE_MS, attempts: 3, firstRetryMs: 10 * SECOND_MS },
};

/** Nest injection token of a process' own copy of {@link QUEUE_POLICIES}. */
export const QUEUE_POLICY = Symbol('QueuePolicy');

/** A schedule with a shorter interval needs no retries: its next run is the retry. */
const RETRIED_FROM_MS = 60 * MINUTE_MS;

/** @returns attempts of one scheduled job: a daily job must not wait for the next day after a failure */
export const scheduledAttempts = ({ attempts }: QueuePolicy, everyMs: number): number =>
  everyMs >= RETRIED_FROM_MS ? attempts : 1;

/** The job of a worker that died is released after about this long (BullMQ's defaults take 46 s, measured). */
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 3_000;
const MAX_STALLED = 5;
/** So soon a worker looks again after its backend failed. BullMQ's own 15 s would keep jobs waiting, and an end of the process, too. */
const AFTER_OUTAGE_MS = 2_000;

/** Options that the workers of all queues share. */
const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: MAX_STALLED,
  runRetryDelay: AFTER_OUTAGE_MS,
} satisfies Partial<WorkerOptions>;

export function workerOptions(queue: QueueName): Omit<WorkerOptions, 'connection'> {
  const { concurrency, firstRetryMs, longestRetryMs } = QUEUE_POLICIES[queue];
  return {
    ...WORKER_OPTIONS,
    concurrency,
    settings: {
      backoffStrategy: (attemptsMade, _type, error) =>
        retryDelayMs(firstRetryMs, attemptsMade, error, longestRetryMs),
    },
  };
}

import { SetMetadata } from '@nestjs/common';
import type { JobName, JobPayload } from './job-map.js';

export const JOB_HANDLER = 'job-handler';

export interface JobHandlerOptions {
  name: JobName;
  /** Interval of a scheduled job, which runs once over all workers. */
  everyMs?: number;
}

/** Reports the progress of a job in percent, as lists of jobs show it. @throws Error after the job's time limit */
export type JobProgress = (percent: number) => Promise<void>;

/** One attempt of a job. */
export interface JobAttempt {
  /** This is the last attempt: an error now fails the job for good. */
  last: boolean;
  /** Attempts before this one. */
  made?: number;
  /** When the job was queued, ms since epoch UTC. */
  queuedMs?: number;
  /** Id of the job in the queue. */
  id?: string;
  /** Aborts at the time limit of the queue: whatever the handler returns or throws after that is ignored. */
  signal?: AbortSignal;
  /** Whether somebody wants it to end: asked at places where it can. */
  cancelled?: () => Promise<boolean>;
}

/** Result of a job, shown with its state: it must hold nothing secret. */
export type JobResult = Readonly<Record<string, string | number>>;

/** What a class with `@JobHandler` implements. Jobs run at least once: effects must be idempotent. */
export interface JobHandling<T> {
  handle(payload: T, progress: JobProgress, attempt: JobAttempt): Promise<JobResult | void>;
}

/**
 * Marks a provider as the handler of jobs with that name; `JobMap` gives the type of their payload. At boot it is checked
 * that every name has exactly one handler.
 */
export const JobHandler =
  <N extends JobName>(name: N, options: Omit<JobHandlerOptions, 'name'> = {}) =>
  <C extends new (...args: never[]) => JobHandling<JobPayload<N>>>(handler: C): void =>
    void SetMetadata(JOB_HANDLER, { name, ...options } satisfies JobHandlerOptions)(handler);

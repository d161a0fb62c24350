import { SetMetadata } from '@nestjs/common';
import type { JobName, JobPayload } from './job-map.js';

export const JOB_HANDLER = 'job-handler';

export interface JobHandlerOptions {
  name: JobName;
  /** Runs it by itself in this rhythm, once over all workers. */
  everyMs?: number;
}

/** Tells how far a job is, in percent; shown where jobs are listed. @throws once the job has used its time up */
export type JobProgress = (percent: number) => Promise<void>;

/** Which of the tries of a job this is. */
export interface JobAttempt {
  /** Nobody tries again: what is thrown now ends the job. */
  last: boolean;
  /** Id of the job in the queue. */
  id?: string;
  /** Aborts when the time limit of the queue is over: nobody takes notice of what the handler comes to after that. */
  signal?: AbortSignal;
}

/** What a job came to, for whoever asks for its state: nothing secret. */
export type JobResult = Readonly<Record<string, string | number>>;

/** What a class with `@JobHandler` implements. Jobs run at least once: effects must be idempotent. */
export interface JobHandling<T> {
  handle(payload: T, progress: JobProgress, attempt: JobAttempt): Promise<JobResult | void>;
}

/**
 * Marks a provider as the one handler of jobs with that name, which takes their payload by `JobMap`. That every name has
 * exactly one is checked at boot.
 */
export const JobHandler =
  <N extends JobName>(name: N, options: Omit<JobHandlerOptions, 'name'> = {}) =>
  <C extends new (...args: never[]) => JobHandling<JobPayload<N>>>(handler: C): void =>
    void SetMetadata(JOB_HANDLER, { name, ...options } satisfies JobHandlerOptions)(handler);

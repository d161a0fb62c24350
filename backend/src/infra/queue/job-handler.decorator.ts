import { SetMetadata } from '@nestjs/common';

export const JOB_HANDLER = 'job-handler';

export interface JobHandlerOptions {
  name: string;
  /** Runs it by itself in this rhythm, once over all workers. */
  everyMs?: number;
}

/** Tells how far a job is, in percent; shown where jobs are listed. */
export type JobProgress = (percent: number) => Promise<void>;

/** Which of the tries of a job this is. */
export interface JobAttempt {
  /** Nobody tries again: what is thrown now ends the job. */
  last: boolean;
  /** Id of the job in the queue. */
  id?: string;
}

/** What a job came to, for whoever asks for its state: nothing secret. */
export type JobResult = Readonly<Record<string, string | number>>;

/** What a class with `@JobHandler` implements. Jobs run at least once: effects must be idempotent. */
export interface JobHandling<T> {
  handle(payload: T, progress: JobProgress, attempt: JobAttempt): Promise<JobResult | void>;
}

/** Marks a provider as the one handler of jobs with that name; names are checked for doubles at boot. */
export const JobHandler = (name: string, options: Omit<JobHandlerOptions, 'name'> = {}): ClassDecorator =>
  SetMetadata(JOB_HANDLER, { name, ...options } satisfies JobHandlerOptions);

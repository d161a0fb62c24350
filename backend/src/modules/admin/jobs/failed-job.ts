import { MESSAGE_KINDS, type FailedJobDto, type MessageKind, type QueueName } from '@pricealgo/contract/jobs';
import type { Job } from 'bullmq';
import { mailFailureInWords } from '../../../infra/mail/mail-transport.js';

const REASON_MAX = 500;

/** A failed job as people see it. */
export function toFailed(job: Job): FailedJobDto {
  return {
    id: job.id ?? '',
    name: job.name,
    queue: job.queueName as QueueName,
    message: messageKind(job),
    reason: reasonOf(job),
    attempts: job.attemptsMade,
    queuedMs: job.timestamp,
    failedMs: job.finishedOn ?? null,
  };
}

export const isMessage = ({ name }: Job): boolean => name === 'mail.send' || name === 'sms.send';

/** `null` for other jobs, and for messages that an older release queued. */
function messageKind(job: Job): MessageKind | null {
  const { kind } = (job.data ?? {}) as { kind?: MessageKind };
  return isMessage(job) && kind && MESSAGE_KINDS.includes(kind) ? kind : null;
}

/** Why a job failed, of a mail in words; ids of messages are for the log. */
export function reasonOf({ name, failedReason = '' }: Job): string {
  const words = name === 'mail.send' && failedReason !== '' ? mailFailureInWords(failedReason) : failedReason;
  return firstLine(words).replace(/ for message [\w-]+/, '');
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, REASON_MAX);

/** Puts a failed job back into its queue, with all of its tries. */
export async function retryFailed(job: Job): Promise<void> {
  // A message is tried for a time, which begins anew.
  if (isMessage(job)) await job.updateData({ ...(job.data as object), sentAgainMs: Date.now() });
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
}

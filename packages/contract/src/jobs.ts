import { z } from 'zod';
import { count } from './primitives.js';
import { pageFields } from './query.js';

/**
 * The concerns that jobs are divided by: each has a queue of its own, so that a backlog in one delays nothing in another.
 * `mail`: messages that somebody waits for. `push`: notifications. `compute`: calls of the algorithms. `market`: what
 * vendors are asked for. `maintenance`: everything that keeps the product in order.
 */
export const QUEUE_NAMES = ['mail', 'push', 'compute', 'market', 'maintenance'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export const queueSchema = z
  .strictObject({
    name: z.enum(QUEUE_NAMES),
    backend: z.enum(['redis', 'postgres']).describe('Where the jobs are kept.'),
    waiting: count,
    active: count,
    delayed: count.describe('Wait for their time: another try, or the next run of a schedule.'),
    failed: count,
    completed: count.describe('Of the last hour, at most 1,000.'),
  })
  .meta({ id: 'QueueDto' });
export type QueueDto = z.infer<typeof queueSchema>;

export const scheduleSchema = z
  .strictObject({
    name: z.string().describe('Name of the job.'),
    queue: z.enum(QUEUE_NAMES),
    everyMs: z.int(),
    lastMs: z.int().nullable().describe('When it was due last; null before the first time.'),
    nextMs: z.int().nullable(),
  })
  .meta({ id: 'ScheduleDto' });
export type ScheduleDto = z.infer<typeof scheduleSchema>;

export const outboxStateSchema = z
  .strictObject({
    waiting: count.describe('Committed, not handed over yet.'),
    retried: count.describe('Of them: could not be handed over and are tried again.'),
    oldestAgeMs: z.number().describe('Of the oldest that waits; 0 where none does.'),
  })
  .meta({ id: 'OutboxStateDto' });
export type OutboxStateDto = z.infer<typeof outboxStateSchema>;

export const jobsOverviewSchema = z
  .strictObject({
    queues: z.array(queueSchema),
    schedules: z.array(scheduleSchema),
    outbox: outboxStateSchema,
    asOfMs: z.int(),
  })
  .meta({ id: 'JobsOverviewDto' });
export type JobsOverviewDto = z.infer<typeof jobsOverviewSchema>;

const jobId = z
  .string()
  .max(200)
  .regex(/^[\x21-\x7e]+$/, { error: 'This is no id of a job.' })
  .meta({ example: 'outbox-17' });

export const jobIdQuerySchema = z.strictObject({ id: jobId });
export const jobIdSchema = jobIdQuerySchema.meta({ id: 'JobIdDto' });
export type JobIdDto = z.infer<typeof jobIdSchema>;

export const failedJobsQuerySchema = z.strictObject({
  ...pageFields,
  queue: z.enum(QUEUE_NAMES).optional().describe('Of this queue only.'),
});
export type FailedJobsQuery = z.infer<typeof failedJobsQuerySchema>;

/** What mails and text messages (`code`) are about. */
export const MESSAGE_KINDS = [
  'activation',
  'already-registered',
  'reset-code',
  'device-link',
  'mailbox-link',
  'password-changed',
  'email-change',
  'email-change-notice',
  'email-changed',
  'phone-changed',
  'social-changed',
  'api-token-created',
  'admin-invitation',
  'admin-reset',
  'totp-changed',
  'passkey-changed',
  'recovery-codes-made',
  'recovery-code-used',
  'factor-tried',
  'status',
  'deletion-planned',
  'contact-message',
  'mail-test',
  'operator-alert',
  'notification',
  'digest',
  'new-login',
  'code',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A job that nobody tries again. Its payload is never shown: it may hold addresses and sealed texts. */
export const failedJobSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    queue: z.enum(QUEUE_NAMES),
    message: z
      .enum(MESSAGE_KINDS)
      .nullable()
      .describe(
        'Of a mail or text message that did not leave: what it is about; a retry sends it again. null: another job.',
      ),
    reason: z.string().describe('First line of the error; of a mail in words.'),
    attempts: z.int(),
    queuedMs: z.int(),
    failedMs: z.int().nullable(),
  })
  .meta({ id: 'FailedJobDto' });
export type FailedJobDto = z.infer<typeof failedJobSchema>;

/** Failed jobs of one name that failed for the same reason, numbers in it left aside. */
export const failedGroupSchema = z
  .strictObject({
    name: z.string(),
    queue: z.enum(QUEUE_NAMES),
    message: z.enum(MESSAGE_KINDS).nullable().describe('As of a single failed job.'),
    reason: z.string().describe('Of the newest of them.'),
    count,
    firstMs: z.int().describe('When the oldest of them failed.'),
    lastMs: z.int(),
  })
  .meta({ id: 'FailedGroupDto' });
export type FailedGroupDto = z.infer<typeof failedGroupSchema>;

/** Jobs of each queue, the newest, that groups are made of and that one request acts on. */
export const FAILED_AT_ONCE = 2_000;

export const failedGroupsSchema = z
  .strictObject({
    groups: z.array(failedGroupSchema).describe('The largest first.'),
    partial: z.boolean().describe(`A queue has more than ${FAILED_AT_ONCE}: its older ones are not counted.`),
  })
  .meta({ id: 'FailedGroupsDto' });
export type FailedGroupsDto = z.infer<typeof failedGroupsSchema>;

export const failedGroupRefSchema = z
  .strictObject({
    name: z.string().max(80),
    queue: z.enum(QUEUE_NAMES),
    message: z.enum(MESSAGE_KINDS).nullable(),
    reason: z.string().max(500),
  })
  .meta({ id: 'FailedGroupRefDto' });
export type FailedGroupRef = z.infer<typeof failedGroupRefSchema>;

export const failedActedSchema = z
  .strictObject({ count: count.describe('Jobs that were put back or removed.') })
  .meta({ id: 'FailedActedDto' });
export type FailedActedDto = z.infer<typeof failedActedSchema>;

export const runScheduleSchema = z
  .strictObject({ name: z.string().max(80).meta({ example: 'outbox.prune' }) })
  .meta({ id: 'RunScheduleDto' });
export type RunScheduleDto = z.infer<typeof runScheduleSchema>;

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'gone'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const jobStateSchema = z
  .strictObject({
    id: z.string(),
    state: z.enum(JOB_STATES).describe('gone: finished long ago, or never there.'),
    progress: z.int().min(0).max(100),
    reason: z.string().nullable().describe('Why it, or its last try, failed.'),
    nextMs: z.int().nullable().describe('About when it is tried again.'),
    result: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .nullable()
      .describe('What it came to, where such a job says so.'),
  })
  .meta({ id: 'JobStateDto' });
export type JobStateDto = z.infer<typeof jobStateSchema>;

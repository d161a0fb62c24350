import { z } from 'zod';

/** What operators are told of. Names are database values and are sent to webhooks. */
export const ALERT_KINDS = ['source', 'worker', 'feed', 'queue', 'disk', 'certificate'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Why a notice is sent: it began, it still holds a day later, it is over, or somebody wants to see one arrive. */
export const NOTICE_MOMENTS = ['opened', 'reminder', 'recovered', 'test'] as const;
export type NoticeMoment = (typeof NOTICE_MOMENTS)[number];

export const NOTICE_CHANNELS = ['mail', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const operatorAlertSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    subject: z.string().describe('Which source, queue or machine; empty where there is only one.'),
    detail: z.string().describe('What was found, a sentence.'),
    sinceMs: z.int(),
    noticedMs: z
      .int()
      .nullable()
      .describe('When operators were told; null: it has not held for long enough.'),
    clearSinceMs: z.int().nullable().describe('It was not found since; over once that has held for as long.'),
    recoveredMs: z.int().nullable(),
    sent: z.int().describe('Notices of it that arrived.'),
    waiting: z.int().describe('Notices of it that are tried again.'),
    failed: z.int().describe('Notices of it that were given up after a day.'),
    failure: z
      .string()
      .nullable()
      .describe('Why the newest notice that waits or was given up did not arrive.'),
  })
  .meta({ id: 'OperatorAlertDto' });
export type OperatorAlertDto = z.infer<typeof operatorAlertSchema>;

export const operatorAlertsSchema = z
  .strictObject({
    asOfMs: z.int(),
    lookedMs: z.int().describe('When a process looked last; each minute one of them does.'),
    lookedBy: z.string().describe('Host and process number; empty before the first time.'),
    afterMinutes: z.int().describe('How long something holds, or is over, before operators are told.'),
    mails: z.array(z.string()).describe('Addresses that notices are mailed to now.'),
    chosen: z.boolean().describe('They are of the settings; else of operators and full administrators.'),
    webhook: z.string().nullable().describe('Host of the webhook; null: there is none.'),
    signed: z.boolean().describe('There is a key that what is posted is signed with.'),
    open: z.array(operatorAlertSchema).describe('What holds now, the newest first.'),
    over: z
      .array(operatorAlertSchema)
      .describe('The newest 20 that operators were told of and that are over.'),
  })
  .meta({ id: 'OperatorAlertsDto' });
export type OperatorAlertsDto = z.infer<typeof operatorAlertsSchema>;

export const alertTestSchema = z
  .strictObject({
    items: z.array(
      z.strictObject({
        channel: z.enum(NOTICE_CHANNELS),
        to: z.string().describe('Address, or host of the webhook.'),
        failure: z.string().nullable().describe('Why it did not arrive; null: it was taken.'),
      }),
    ),
  })
  .meta({ id: 'AlertTestDto' });
export type AlertTestDto = z.infer<typeof alertTestSchema>;

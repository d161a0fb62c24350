import { z } from 'zod';
import { pushTestSchema } from './notifications.js';
import { workOf } from './slow-work.js';

export const MAIL_OUTCOMES = ['accepted', 'kept', 'waiting'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export const mailTestSchema = z
  .strictObject({
    to: z.string().describe("The administrator's own address."),
    outcome: z
      .enum(MAIL_OUTCOMES)
      .describe(
        'accepted: the mail server took it. kept: no server is configured, it is in the local outbox. waiting: no worker has taken the job yet.',
      ),
  })
  .meta({ id: 'MailTestDto' });
export type MailTestDto = z.infer<typeof mailTestSchema>;

export const adminPushTestSchema = pushTestSchema
  .extend({
    reasons: z.array(z.string()).describe('Why push services did not take it; each reason once.'),
  })
  .meta({ id: 'AdminPushTestDto' });
export type AdminPushTestDto = z.infer<typeof adminPushTestSchema>;

export const adminPushTestWorkSchema = workOf(adminPushTestSchema).meta({ id: 'AdminPushTestWorkDto' });
export type AdminPushTestWorkDto = z.infer<typeof adminPushTestWorkSchema>;

import { z } from 'zod';
import { uuid } from './primitives.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

const webhookId = z.uuid({ error: 'must be the id of a webhook' });

export const createWebhookSchema = z
  .strictObject({
    url: z
      .string({ error: 'This field is required.' })
      .trim()
      .min(1, { error: 'This field is required.' })
      .max(500, { error: 'must have at most 500 characters' })
      .describe('`https`, the usual port, a public server.')
      .meta({ example: 'https://hooks.example.org/pricealgo' }),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1, { error: 'Choose what it is told of.' })
      .max(WEBHOOK_EVENTS.length)
      .overwrite((events) => [...new Set(events)]),
    currentPassword: z
      .string()
      .max(1_000)
      .optional()
      .describe('Of accounts that have a password; others need a login of the last ten minutes.'),
  })
  .meta({ id: 'CreateWebhookDto' });
export type CreateWebhookDto = z.infer<typeof createWebhookSchema>;

export const webhookSchema = z
  .strictObject({
    id: uuid,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    state: z
      .enum(['active', 'paused', 'disabled'])
      .describe('`disabled`: by us, after three days of failures.'),
    createdMs: z.int(),
    failingSinceMs: z.int().nullable().describe('Nothing has arrived since; `null`: the last one did.'),
  })
  .meta({ id: 'WebhookDto' });
export type WebhookDto = z.infer<typeof webhookSchema>;

export const createdWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe('Key of the signatures: shown this once.') })
  .meta({ id: 'CreatedWebhookDto' });
export type CreatedWebhookDto = z.infer<typeof createdWebhookSchema>;

export const webhookIdSchema = z.strictObject({ id: webhookId }).meta({ id: 'WebhookIdDto' });
export type WebhookIdDto = z.infer<typeof webhookIdSchema>;

export const webhookDeliveriesQuerySchema = z.strictObject({ id: webhookId });
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuerySchema>;

export const setWebhookStateSchema = z
  .strictObject({ id: webhookId, state: z.enum(['active', 'paused']) })
  .meta({ id: 'SetWebhookStateDto' });
export type SetWebhookStateDto = z.infer<typeof setWebhookStateSchema>;

export const resendWebhookDeliverySchema = z
  .strictObject({ deliveryId: z.uuid({ error: 'must be the id of a delivery' }) })
  .meta({ id: 'ResendWebhookDeliveryDto' });
export type ResendWebhookDeliveryDto = z.infer<typeof resendWebhookDeliverySchema>;

export const webhookDeliverySchema = z
  .strictObject({
    id: uuid,
    event: z
      .enum([...WEBHOOK_EVENTS, 'folded', 'test'])
      .describe('`folded`: one for many of a minute that were over the budget.'),
    state: z.enum(['pending', 'sent', 'failed']),
    attempts: z.int(),
    createdMs: z.int(),
    dueMs: z.int().nullable().describe('The next attempt, of one that is pending.'),
    status: z.int().nullable().describe('HTTP status of the last answer.'),
    failure: z.string().nullable().describe('Why the last attempt did not arrive.'),
  })
  .meta({ id: 'WebhookDeliveryDto' });
export type WebhookDeliveryDto = z.infer<typeof webhookDeliverySchema>;

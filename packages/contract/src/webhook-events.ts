/** What a webhook can be told of. Names are kept in the database: they may be added, never renamed. */
export const WEBHOOK_EVENTS = ['alert.fired', 'call.issued'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const MAX_WEBHOOKS = 5;

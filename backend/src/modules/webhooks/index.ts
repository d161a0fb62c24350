/** What other modules use of this one. */
export { WebhookPlanner } from './webhook-planner.js';
export { nextAttemptMs } from './webhook-retries.js';
export { signatureOf } from './webhook-signature.js';
export { WebhookJobsModule, WebhooksApiModule, WebhooksModule } from './webhooks.module.js';

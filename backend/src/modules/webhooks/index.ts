/** What other modules use of this one. */
export { WebhookPlanner } from './webhook-planner.js';
export { nextAttemptMs } from './webhook-queue.js';
export { signatureOf } from './webhook-sender.js';
export { WebhookJobsModule, WebhooksApiModule, WebhooksModule } from './webhooks.module.js';

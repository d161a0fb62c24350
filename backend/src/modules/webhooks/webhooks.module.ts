import { Global, Module } from '@nestjs/common';
import { CredentialsModule } from '../auth/index.js';
import { WebhookPersonalData } from './personal-data.js';
import { WebhookCallsJob, WebhookPruneJob } from './webhook-jobs.js';
import { WebhookPlanner } from './webhook-planner.js';
import { WebhookQueue } from './webhook-queue.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookWorker } from './webhook-worker.js';
import { WebhookService } from './webhook.service.js';
import { WebhooksController } from './webhooks.controller.js';

/** `WebhookPlanner` everywhere: whatever a module writes may be told to members' servers. */
@Global()
@Module({ providers: [WebhookPlanner, WebhookPersonalData], exports: [WebhookPlanner] })
export class WebhooksModule {}

/** The routes. */
@Module({ imports: [CredentialsModule], controllers: [WebhooksController], providers: [WebhookService] })
export class WebhooksApiModule {}

/** What workers do: plan calls, send, prune. */
@Module({
  providers: [WebhookQueue, WebhookSender, WebhookWorker, WebhookCallsJob, WebhookPruneJob],
})
export class WebhookJobsModule {}

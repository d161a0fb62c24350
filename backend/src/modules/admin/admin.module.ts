import { Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { ContentModule } from '../content/index.js';
import { AuditTrailModule } from './audit/audit-trail.module.js';
import { BroadcastRunner } from './broadcasts/broadcast-runner.js';
import { BroadcastJob } from './broadcasts/broadcast.job.js';
import { BroadcastsController } from './broadcasts/broadcasts.controller.js';
import { Broadcasts } from './broadcasts/broadcasts.js';
import { AdminCallsModule } from './calls/admin-calls.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { JobsAdminModule } from './jobs/jobs-admin.module.js';
import { MemberBulkJobsModule } from './members/bulk/bulk-jobs.module.js';
import { MembersAdminModule } from './members/members-admin.module.js';
import { ContactMessagesController } from './messages/contact-messages.controller.js';
import { CollectionsAdminController } from './pages/collections-admin.controller.js';
import { MediaAdminController } from './pages/media-admin.controller.js';
import { PagesAdminController } from './pages/pages-admin.controller.js';
import { PagesAdminService } from './pages/pages-admin.service.js';
import { DeliveryTestsModule } from './settings/delivery-tests.module.js';
import { SettingsAdminModule } from './settings/settings-admin.module.js';
import { TickersAdminJobsModule, TickersAdminModule } from './tickers/tickers-admin.module.js';

/** The routes of the back office, above every other module: a folder for each of its screens. */
@Module({
  imports: [
    AdminCallsModule,
    AuditTrailModule,
    ContentModule,
    DashboardModule,
    DeliveryTestsModule,
    JobsAdminModule,
    MembersAdminModule,
    SettingsAdminModule,
    TickersAdminModule,
  ],
  controllers: [
    BroadcastsController,
    CollectionsAdminController,
    ContactMessagesController,
    MediaAdminController,
    PagesAdminController,
  ],
  providers: [Broadcasts, PagesAdminService],
})
export class AdminModule {}

/** What workers do because administrators asked for it. */
@Module({
  imports: [MemberBulkJobsModule, TickersAdminJobsModule, PushModule],
  providers: [BroadcastJob, BroadcastRunner],
})
export class AdminJobsModule {}

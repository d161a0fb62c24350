import { Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { CredentialsModule, SignupModule } from '../auth/index.js';
import { ContentModule } from '../content/index.js';
import { QuoteBookModule } from '../quotes/index.js';
import { MarketHoursModule } from '../market-hours/index.js';
import { NotificationsApiModule } from '../notifications/index.js';
import { AuditTrailController } from './audit/audit-trail.controller.js';
import { AuditExportService } from './audit/audit-export.service.js';
import { AuditTrailRepository } from './audit/audit-trail.repository.js';
import { BroadcastRunner } from './broadcasts/broadcast-runner.js';
import { BroadcastsController } from './broadcasts/broadcasts.controller.js';
import { BroadcastsService } from './broadcasts/broadcasts.service.js';
import { AdminCallsModule } from './calls/admin-calls.module.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { FeedGauges } from './dashboard/feed-gauges.js';
import { JobsAdminController } from './jobs/jobs-admin.controller.js';
import { FailedGroupsService } from './jobs/failed-groups.service.js';
import { JobsAdminService } from './jobs/jobs-admin.service.js';
import { OutboxStateRepository } from './jobs/outbox-state.repository.js';
import { BulkActionsService } from './members/bulk/bulk-actions.service.js';
import { BulkRunner } from './members/bulk/bulk-runner.js';
import { BulkController } from './members/bulk/bulk.controller.js';
import { MemberFactorAdminController } from './members/member-factor.controller.js';
import { MemberNotesController } from './members/member-notes.controller.js';
import { MemberNotesModule, MemberNotesService } from './members/member-notes.service.js';
import { MemberExportService } from './members/list/member-export.service.js';
import { MemberListRepository } from './members/list/member-list.repository.js';
import { MemberActionsService } from './members/member-actions.service.js';
import { MemberDetailService } from './members/member-detail.service.js';
import { MemberViewController } from './members/member-view.controller.js';
import { MembersAdminController } from './members/members-admin.controller.js';
import { MembersAdminService } from './members/members-admin.service.js';
import { ContactMessagesController } from './messages/contact-messages.controller.js';
import { CollectionsAdminController } from './pages/collections-admin.controller.js';
import { MediaAdminController } from './pages/media-admin.controller.js';
import { PagesAdminController } from './pages/pages-admin.controller.js';
import { PagesAdminService } from './pages/pages-admin.service.js';
import { DeliveryTestsController } from './settings/delivery-tests.controller.js';
import { MailTestService } from './settings/mail-test.service.js';
import { SettingsAdminController } from './settings/settings-admin.controller.js';
import { OperatorAlertsApiModule } from './operator-alerts/operator-alerts.module.js';
import { ChecksService } from './operations/checks/checks.service.js';
import { OperationsController } from './operations/operations.controller.js';
import { SettingsAdminService } from './settings/settings-admin.service.js';
import { SourcesAdminModule } from './sources/sources-admin.module.js';
import { TickersAdminJobsModule, TickersAdminModule } from './tickers/tickers-admin.module.js';

/** Screens about members and about how the product runs. */
@Module({
  imports: [
    CredentialsModule,
    MarketHoursModule,
    MemberNotesModule,
    NotificationsApiModule,
    QuoteBookModule,
    SignupModule,
    SourcesAdminModule,
  ],
  controllers: [
    AuditTrailController,
    DashboardController,
    DeliveryTestsController,
    JobsAdminController,
    MembersAdminController,
    MemberFactorAdminController,
    MemberNotesController,
    MemberViewController,
    OperationsController,
    BulkController,
    SettingsAdminController,
  ],
  providers: [
    AuditTrailRepository,
    AuditExportService,
    BulkActionsService,
    ChecksService,
    DashboardService,
    FeedGauges,
    JobsAdminService,
    FailedGroupsService,
    MailTestService,
    MemberActionsService,
    MemberDetailService,
    MemberExportService,
    MemberListRepository,
    MemberNotesService,
    MembersAdminService,
    OutboxStateRepository,
    SettingsAdminService,
  ],
})
class OperationsModule {}

/**
 * The routes of the back office, above every other module: a folder for each of its screens. Those about what visitors read
 * and are sent are here.
 */
@Module({
  imports: [
    AdminCallsModule,
    ContentModule,
    OperationsModule,
    OperatorAlertsApiModule,
    SourcesAdminModule,
    TickersAdminModule,
  ],
  controllers: [
    BroadcastsController,
    CollectionsAdminController,
    ContactMessagesController,
    MediaAdminController,
    PagesAdminController,
  ],
  providers: [BroadcastsService, PagesAdminService],
})
export class AdminModule {}

/** What workers do because administrators asked for it. */
@Module({
  imports: [MemberNotesModule, TickersAdminJobsModule, PushModule],
  providers: [BroadcastRunner, BulkRunner, MemberActionsService],
})
export class AdminJobsModule {}

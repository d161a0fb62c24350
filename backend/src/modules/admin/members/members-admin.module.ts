import { Module } from '@nestjs/common';
import { AuditTrailModule } from '../audit/audit-trail.module.js';
import { BulkController } from './bulk/bulk.controller.js';
import { Bulk } from './bulk/bulk.js';
import { MemberDetail } from './detail/member-detail.js';
import { MemberExport } from './list/member-export.js';
import { MemberList } from './list/member-list.js';
import { MemberActs } from './member-acts.js';
import { MembersAdminController } from './members-admin.controller.js';
import { MembersAdmin } from './members-admin.js';

/** What administrators see of members and do to them. */
@Module({
  imports: [AuditTrailModule],
  controllers: [MembersAdminController, BulkController],
  providers: [Bulk, MemberActs, MemberDetail, MemberExport, MemberList, MembersAdmin],
})
export class MembersAdminModule {}

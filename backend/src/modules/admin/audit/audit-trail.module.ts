import { Module } from '@nestjs/common';
import { AuditTrailController } from './audit-trail.controller.js';
import { AuditTrail } from './audit-trail.js';

/** What administrators see of the audit trail. */
@Module({ controllers: [AuditTrailController], providers: [AuditTrail], exports: [AuditTrail] })
export class AuditTrailModule {}

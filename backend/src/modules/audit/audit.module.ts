import { Global, Module } from '@nestjs/common';
import { Audit } from './audit.js';
import { AuditPersonalData } from './personal-data.js';

@Global()
@Module({ providers: [Audit, AuditPersonalData], exports: [Audit] })
export class AuditModule {}

import { Module } from '@nestjs/common';
import { MemberActs } from '../member-acts.js';
import { BulkJob } from './bulk.job.js';
import { BulkRunner } from './bulk-runner.js';

/** What workers do about acts on many members. */
@Module({ providers: [BulkJob, BulkRunner, MemberActs] })
export class MemberBulkJobsModule {}

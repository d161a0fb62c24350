import { Module } from '@nestjs/common';
import { ScheduledBackupJob } from './scheduled-backup.job.js';

/** For the worker role. */
@Module({ providers: [ScheduledBackupJob] })
export class BackupModule {}

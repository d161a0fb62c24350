import { Module } from '@nestjs/common';
import { BarMaintenanceJob } from './bar-maintenance.job.js';
import { BarStorageModule } from './bar-storage.module.js';

/** For the worker role. */
@Module({ imports: [BarStorageModule], providers: [BarMaintenanceJob] })
export class BarMaintenanceModule {}

import { Module } from '@nestjs/common';
import { TablesPruneJob } from './tables-prune.job.js';

/** For the worker role. */
@Module({ providers: [TablesPruneJob] })
export class RetentionModule {}

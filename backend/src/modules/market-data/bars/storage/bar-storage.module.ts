import { Module } from '@nestjs/common';
import { BarRepository } from './bar.repository.js';
import { MinutePartitions } from './minute-partitions.js';

@Module({ providers: [BarRepository, MinutePartitions], exports: [BarRepository, MinutePartitions] })
export class BarStorageModule {}

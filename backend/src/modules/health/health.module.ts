import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HealthController } from './health.controller.js';
import { HealthService, JobsIndicator, PostgresIndicator, RedisIndicator } from './health.service.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [HealthService, PostgresIndicator, JobsIndicator, RedisIndicator],
})
export class HealthModule {}

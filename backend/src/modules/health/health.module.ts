import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HealthController } from './health.controller.js';
import { HealthService, JobsIndicator, PostgresIndicator } from './health.service.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [HealthService, PostgresIndicator, JobsIndicator],
})
export class HealthModule {}

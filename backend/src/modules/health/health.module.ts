import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsIndicator, PostgresIndicator } from './dependency-indicators.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [HealthService, PostgresIndicator, JobsIndicator],
})
export class HealthModule {}

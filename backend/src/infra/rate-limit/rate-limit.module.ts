import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PublicReadGuard } from './public-read.guard.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [RateLimits, { provide: APP_GUARD, useClass: PublicReadGuard }], exports: [RateLimits] })
export class RateLimitModule {}

import { Global, Module } from '@nestjs/common';
import { RequestThrottle } from './request-throttle.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [RateLimits, RequestThrottle], exports: [RateLimits, RequestThrottle] })
export class RateLimitModule {}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_RULE, type AccessRule } from '../../common/access/access.decorator.js';
import { RateLimits } from './rate-limits.js';

const READS = new Set(['GET', 'HEAD']);
/** Asked by orchestrators and proxies, perhaps from the address of all visitors; they end a node that refuses. */
const HEALTH = '/api/health/';

/**
 * One generous limit per address on everything that anybody may read. It follows from a route's access rule, so that no
 * public route can go without; routes that need a stricter one take it by themselves.
 */
@Injectable()
export class PublicReadGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError `too_many_requests` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    if (rule?.kind !== 'public' || !READS.has(request.method) || request.path.startsWith(HEALTH)) return true;
    await this.limits.take('public.read', request.ip ?? 'unknown');
    return true;
  }
}

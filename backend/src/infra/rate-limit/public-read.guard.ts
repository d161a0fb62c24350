import {
  Injectable,
  SetMetadata,
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_RULE, type AccessRule } from '../../common/access/access.decorator.js';
import { RateLimits } from './rate-limits.js';

const READS = new Set(['GET', 'HEAD']);
/** Orchestrators and proxies poll it, perhaps from the address of all visitors, and end a node that refuses. */
const HEALTH = '/api/health/';

const HEAVY_READ = Symbol('HeavyRead');
type IsHeavy = (query: Request['query']) => boolean;

/** A public read that costs many times what others cost, always or with some queries: it has a limit of its own besides. */
export function HeavyRead(isHeavy: IsHeavy = () => true): CustomDecorator<symbol> {
  return SetMetadata(HEAVY_READ, isHeavy);
}

/**
 * One generous limit per address on all public reads. It follows from the access rule of a route, so that no public route
 * can be without a limit; routes that need a stricter one apply it themselves.
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
    const address = request.ip ?? 'unknown';
    await this.limits.take('public.read', address);
    const isHeavy = this.reflector.get<IsHeavy | undefined>(HEAVY_READ, context.getHandler());
    if (isHeavy?.(request.query)) await this.limits.take('public.heavy', address);
    return true;
  }
}

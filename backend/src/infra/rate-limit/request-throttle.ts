import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { heldPrincipal } from '../../common/access/principal.js';
import { askedBy } from '../../common/net/asker.js';
import { RateLimits } from './rate-limits.js';

/**
 * The coarse limits on everything, far above what people do. Per address they stand in front of all that the server answers;
 * per account, as a guard behind the access guard, in front of every route. Routes that need stricter ones apply them
 * themselves.
 */
@Injectable()
export class RequestThrottle implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError `too_many_requests` */
  takeAddress(address: string): Promise<void> {
    return this.limits.take('any.address', address);
  }

  /** @throws AppError `too_many_requests` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const principal = heldPrincipal(context.switchToHttp().getRequest<Request>());
    if (principal?.scopes) await this.limits.take('any.token', principal.sessionId);
    // Who looks at a member's pages takes nothing of what the member may ask for.
    if (principal) {
      const account = principal.viewerId ?? principal.userId;
      askedBy(account);
      await this.limits.take('any.account', account);
    }
    return true;
  }
}

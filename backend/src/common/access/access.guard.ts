import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { ACCESS_RULE, type AccessRule } from './access.decorator.js';
import { bearerToken, holdPrincipal, PRINCIPALS, subscriptionExpired, type Principals } from './principal.js';

/** Deny by default: only what a route's declared rule allows passes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PRINCIPALS) private readonly principals: Principals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) throw new AppError('forbidden');
    // A public route answers the same to everyone: a dead token on it ends nobody's session.
    if (rule.kind === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    http.getResponse<Response>().setHeader('Cache-Control', 'no-store');
    const token = bearerToken(request);
    if (!token) throw new AppError('session_required');
    const principal = await this.principals.identify(token);
    if (!rule.roles.includes(principal.role)) throw new AppError('forbidden');
    const expired = subscriptionExpired(principal.subscriptionEndMs, Date.now());
    if (rule.subscription && principal.role === 'member' && expired)
      throw new AppError('subscription_expired');
    holdPrincipal(request, principal);
    return true;
  }
}

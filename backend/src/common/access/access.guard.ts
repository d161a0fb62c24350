import { Inject, Injectable, Optional, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { mayEnter } from '@pricealgo/contract/admin-roles';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { accessRuleOf, type AccessRule } from './access.decorator.js';
import { BearerStrategy } from './bearer.strategy.js';
import {
  assertFactor,
  assertMayView,
  assertScope,
  PROVIDER_LOGIN,
  subscriptionExpired,
  type Principal,
} from './principal.js';

/**
 * Deny by default: only what a route's declared rule allows passes. Passport's guard, without sessions, asks the
 * strategy that the rule calls for: the bearer token's, or that of a login provider.
 */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    bearer: BearerStrategy,
    @Optional() @Inject(PROVIDER_LOGIN) private readonly providerLogin?: CanActivate,
  ) {
    super({ defaultStrategy: bearer.name, session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.ruleOf(context);
    // A public route answers the same to everyone: a dead token on it ends nobody's session.
    if (rule.kind === 'public') return rule.providerLogin ? this.atProvider(context) : true;
    context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'no-store');
    return (await super.canActivate(context)) as boolean;
  }

  /**
   * Checks the principal that Passport identified against the rule of the route. The return value becomes `request.user`.
   * @throws AppError `session_required` | `session_expired` | `forbidden` | `role_forbidden` | `scope_missing` | `factor_required` | `subscription_expired` | `view_only`
   */
  override handleRequest<User = Principal>(
    error: unknown,
    principal: Principal | false | undefined,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!principal) throw new AppError('session_required');
    const rule = this.ruleOf(context);
    assertMayView(principal, rule.kind === 'roles' && rule.view);
    if (rule.kind !== 'roles' || !rule.roles.includes(principal.role)) throw new AppError('forbidden');
    if (rule.area && !mayEnter(principal.adminRole, rule.area)) throw new AppError('role_forbidden');
    assertScope(principal, rule.scope);
    assertFactor(principal, rule.factor);
    const expired = subscriptionExpired(principal.subscriptionEndMs, Date.now());
    if (rule.subscription && principal.role === 'member' && expired)
      throw new AppError('subscription_expired');
    return principal as User;
  }

  private async atProvider(context: ExecutionContext): Promise<boolean> {
    if (!this.providerLogin) throw new AppError('forbidden');
    return (await this.providerLogin.canActivate(context)) as boolean;
  }

  private ruleOf(context: ExecutionContext): AccessRule {
    const rule = accessRuleOf(this.reflector, context.getHandler(), context.getClass());
    if (!rule) throw new AppError('forbidden');
    return rule;
  }
}

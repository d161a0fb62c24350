import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AccessRole } from '@pricealgo/contract/accounts';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { ApiScope } from '@pricealgo/contract/api-scopes';
import type { Request } from 'express';
import { AppError } from '../errors/app-error.js';

export { ACCESS_ROLES, type AccessRole } from '@pricealgo/contract/accounts';

/** Who makes a request, by the present state of the session and not by that in the token. */
export interface Principal {
  readonly userId: string;
  /** Of a personal API token its own id: what holds for a session holds for it. */
  readonly sessionId: string;
  readonly role: AccessRole;
  /** In the back office: what of it. Left out: nothing. */
  readonly adminRole?: AdminRole;
  /** Instant at which the subscription ends, ms; `null` = none. */
  readonly subscriptionEndMs: number | null;
  /** Instant at which the access token ends, ms. */
  readonly tokenExpiresMs: number;
  /** Of a personal API token: all that it may do. Left out: a session, which may do whatever its role may. */
  readonly scopes?: readonly ApiScope[];
  /** The account has a second factor, and the session was opened without it: see `AtAccountFactor`. */
  readonly belowFactor?: true;
  /** Of an administrator who looks at a member's pages: who looks. `userId` and rights are the member's, and nothing is written. */
  readonly viewerId?: string;
}

/**
 * What a personal API token was not made for it does not reach. Sessions pass.
 * @param scope `undefined`: nothing that tokens may do
 * @throws AppError `scope_missing`
 */
export function assertScope({ scopes }: Pick<Principal, 'scopes'>, scope: ApiScope | undefined): void {
  if (!scopes || (scope && scopes.includes(scope))) return;
  const message = scope ? `This token lacks the scope ${scope}.` : undefined;
  throw new AppError('scope_missing', message ? { message } : {});
}

/**
 * Who looks at a member's pages reads what was made for it, and nothing else. All others pass.
 * @param view whether it was
 * @throws AppError `view_only`
 */
export function assertMayView({ viewerId }: Pick<Principal, 'viewerId'>, view: boolean | undefined): void {
  if (viewerId !== undefined && !view) throw new AppError('view_only');
}

/**
 * What could cost an account takes a session that was opened by all the factors that the account has. All others pass.
 * @param factor whether the route asks for it
 * @throws AppError `factor_required`
 */
export function assertFactor(
  { belowFactor }: Pick<Principal, 'belowFactor'>,
  factor: boolean | undefined,
): void {
  if (factor && belowFactor) throw new AppError('factor_required');
}

/** Identifies the holder of an access token. */
export interface Principals {
  /**
   * @param fromLoopback what `isLoopbackRequest` says of the request
   * @throws AppError `session_expired` for a token that is not (or no longer) good, or not for such a request
   */
  identify(token: string, fromLoopback: boolean): Promise<Principal>;
}

/** Nest injection token of the one implementation; bound by a global module. */
export const PRINCIPALS = Symbol('Principals');

/** Section 1 of the specification: no date, or one in the past, counts as expired. */
export function subscriptionExpired(subscriptionEndMs: number | null, nowMs: number): boolean {
  return subscriptionEndMs === null || subscriptionEndMs <= nowMs;
}

/**
 * Nest injection token of the guard that runs the login at a provider, on routes of `@ProviderLogin()`; bound by the
 * module that has such routes.
 */
export const PROVIDER_LOGIN = Symbol('ProviderLogin');

/** @returns the principal of a request; `null` on a public route */
export function heldPrincipal(request: Request): Principal | null {
  return (request.user as Principal | undefined) ?? null;
}

/** @throws AppError `session_required` on a public route, which identifies nobody */
export function principalOf(request: Request): Principal {
  const principal = heldPrincipal(request);
  if (!principal) throw new AppError('session_required');
  return principal;
}

/** Parameter of a handler: the principal of the request. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);

/** The access token of a request, with or without the word Bearer; `null` where there is none. */
export function bearerToken(request: Request): string | null {
  const header = request.headers.authorization;
  if (!header) return null;
  return header.replace(/^Bearer\s+/i, '').trim() || null;
}

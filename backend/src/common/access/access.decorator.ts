import { RequestMethod, SetMetadata, type CustomDecorator } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { Reflector } from '@nestjs/core';
import { type AdminArea, rolesOfArea } from '@pricealgo/contract/admin-roles';
import type { ApiScope } from '@pricealgo/contract/api-scopes';
import type { AccessRole } from './principal.js';

/** Who may call a route. */
export type AccessRule =
  | {
      readonly kind: 'public';
      /** The guard runs the login at a provider before the handler. */
      readonly providerLogin?: true;
    }
  | {
      readonly kind: 'roles';
      readonly roles: readonly AccessRole[];
      /** Members need a running subscription, too. */
      readonly subscription: boolean;
      /** Administrators need a role that may enter it; left out: no route of administrators alone. */
      readonly area?: AdminArea;
      /** What a personal API token must be allowed to do; left out: no token passes. */
      readonly scope?: ApiScope;
      /** The session must have been opened by all the factors that its account has. */
      readonly factor?: true;
      /** An administrator who looks at a member's pages reads it, too. */
      readonly view?: true;
    };

export const ACCESS_RULE = 'access-rule';
const TOKEN_SCOPE = 'token-scope';
const MEMBER_VIEW = 'member-view';
const ACCOUNT_FACTOR = 'account-factor';

const rule = (value: AccessRule): CustomDecorator => SetMetadata(ACCESS_RULE, value);

/** Declares a route open to everyone. Every route must declare a rule: one without does not boot. */
export const Public = (): CustomDecorator => rule({ kind: 'public' });

/** Declares a route, open to everyone, on which browsers go to a login provider or come back from it. */
export const ProviderLogin = (): CustomDecorator => rule({ kind: 'public', providerLogin: true });

/** Declares a route for sessions of these roles. For administrators alone there is {@link AdminOnly}. */
export const Roles = (...roles: AccessRole[]): CustomDecorator =>
  rule({ kind: 'roles', roles, subscription: false });

/** Declares a route for administrators whose role may enter this part of the back office. */
export const AdminOnly = (area: AdminArea): CustomDecorator =>
  rule({ kind: 'roles', roles: ['admin'], subscription: false, area });

/** Declares a route for members whose subscription runs, and for administrators. */
export const RequiresSubscription = (): CustomDecorator =>
  rule({ kind: 'roles', roles: ['member', 'admin'], subscription: true });

/**
 * Opens a route of members to personal API tokens that have this scope. It adds to the route's rule and replaces nothing of it:
 * roles and subscription are asked for as before.
 */
export const TokenScope = (scope: ApiScope): CustomDecorator => SetMetadata(TOKEN_SCOPE, scope);

/**
 * Opens a route of members, one that reads and never writes, to administrators who look at a member's pages. Everything else is
 * closed to them, so that a route that nobody has thought of is.
 */
export const InMemberView = (): MethodDecorator => SetMetadata(MEMBER_VIEW, true);

/**
 * Closes a route to sessions that were opened without the second factor of their account: for whatever could cost somebody the
 * account, or give everything in it away. It adds to the route's rule and replaces nothing of it.
 */
export const AtAccountFactor = (): CustomDecorator => SetMetadata(ACCOUNT_FACTOR, true);

/**
 * The whole rule of a handler: its own, else that of its class.
 * @returns `undefined` where none is declared, for a scope where no member could come in, for administrators without an area, for
 * a factor that nobody is asked for, and for a view of what is no GET of members
 */
export function accessRuleOf(
  reflector: Reflector,
  handler: Parameters<Reflector['get']>[1],
  controller: Parameters<Reflector['get']>[1],
): AccessRule | undefined {
  const targets = [handler, controller];
  const declared = reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
  const scope = reflector.getAllAndOverride<ApiScope | undefined>(TOKEN_SCOPE, targets);
  if (declared?.kind === 'roles' && !declared.roles.includes('member') && !declared.area) return undefined;
  const view = reflector.get<true | undefined>(MEMBER_VIEW, handler);
  const factor = reflector.getAllAndOverride<true | undefined>(ACCOUNT_FACTOR, targets);
  if ((!scope && !view && !factor) || !declared) return declared;
  if (declared.kind !== 'roles') return undefined;
  if ((scope || view) && !declared.roles.includes('member')) return undefined;
  if (view && Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET) return undefined;
  return {
    ...declared,
    ...(scope ? { scope } : {}),
    ...(view ? { view } : {}),
    ...(factor ? { factor } : {}),
  };
}

/** One line for the list of all routes. */
export function describeRule(declared: AccessRule | undefined): string {
  if (!declared) return 'undeclared';
  if (declared.kind === 'public') return 'public';
  const { roles, subscription, scope, area, view, factor } = declared;
  if (area) return `admin ${area} (${rolesOfArea(area).join(', ')})${factor ? ', factor' : ''}`;
  const more = [
    subscription && 'subscription',
    scope && `token ${scope}`,
    view && 'view',
    factor && 'factor',
  ];
  return [...roles, ...more.filter(Boolean)].join(', ');
}

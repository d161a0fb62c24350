import { SetMetadata, type CustomDecorator } from '@nestjs/common';
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
    };

export const ACCESS_RULE = 'access-rule';

const rule = (value: AccessRule): CustomDecorator => SetMetadata(ACCESS_RULE, value);

/** Declares a route open to everyone. Every route must declare a rule: one without does not boot. */
export const Public = (): CustomDecorator => rule({ kind: 'public' });

/** Declares a route, open to everyone, on which browsers go to a login provider or come back from it. */
export const ProviderLogin = (): CustomDecorator => rule({ kind: 'public', providerLogin: true });

/** Declares a route for sessions of these roles. */
export const Roles = (...roles: AccessRole[]): CustomDecorator =>
  rule({ kind: 'roles', roles, subscription: false });

/** Declares a route for members whose subscription runs, and for administrators. */
export const RequiresSubscription = (): CustomDecorator =>
  rule({ kind: 'roles', roles: ['member', 'admin'], subscription: true });

/** One line for the list of all routes. */
export function describeRule(declared: AccessRule | undefined): string {
  if (!declared) return 'undeclared';
  if (declared.kind === 'public') return 'public';
  return `${declared.roles.join(', ')}${declared.subscription ? ', subscription' : ''}`;
}

import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** Who may call a route. `public` is the only rule until accounts exist; roles and subscriptions join it. */
export type AccessRule = { readonly kind: 'public' };

export const ACCESS_RULE = 'access-rule';

/** Declares a route open to everyone. Every route must declare a rule: one without does not boot. */
export const Public = (): CustomDecorator =>
  SetMetadata(ACCESS_RULE, { kind: 'public' } satisfies AccessRule);

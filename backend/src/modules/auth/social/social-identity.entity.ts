import { defineEntity, p } from '@mikro-orm/core';

export const SOCIAL_PROVIDERS = ['google', 'facebook', 'linkedin'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

const SocialIdentitySchema = defineEntity({
  name: 'SocialIdentity',
  tableName: 'social_identity',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    provider: p.string().$type<SocialProvider>().length(16),
    issuer: p.string().length(200),
    subject: p.string().length(200),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ name: 'social_identity_subject', properties: ['issuer', 'subject'] }],
  indexes: [{ name: 'social_identity_user', properties: ['userId'] }],
});

/** Somebody's login at a provider, known by issuer and subject: e-mail addresses change hands. */
export class SocialIdentity extends SocialIdentitySchema.class {}
SocialIdentitySchema.setClass(SocialIdentity);

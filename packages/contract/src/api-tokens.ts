import { z } from 'zod';
import { API_SCOPES, API_TOKEN_DAYS, MAX_API_TOKEN_NAME } from './api-scopes.js';
import { seen, uuid } from './primitives.js';

/** Every token begins like this, so that scanners of published code recognise one. */
export const API_TOKEN_PREFIX = 'pa_';
const NAME = `must be one line of 1 to ${MAX_API_TOKEN_NAME} characters`;

export const createApiTokenSchema = z
  .strictObject({
    name: z
      .string({ error: 'This field is required.' })
      .overwrite((text) => seen(text.normalize('NFC')).replace(/ {2,}/g, ' '))
      .min(1, { error: NAME })
      .max(MAX_API_TOKEN_NAME, { error: NAME })
      .regex(/^[^\p{Cc}]*$/u, { error: NAME })
      .meta({ example: 'My script' }),
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1, { error: 'Choose what the token may do.' })
      .max(API_SCOPES.length)
      .overwrite((scopes) => [...new Set(scopes)])
      .describe('What the token may do; nothing else.'),
    days: z.literal(API_TOKEN_DAYS).describe('It ends this many days from now.'),
    currentPassword: z
      .string()
      .max(1_000)
      .optional()
      .describe('Of accounts that have a password; others need a login of the last ten minutes.'),
  })
  .meta({ id: 'CreateApiTokenDto' });
export type CreateApiTokenDto = z.infer<typeof createApiTokenSchema>;

export const apiTokenSchema = z
  .strictObject({
    id: uuid,
    name: z.string(),
    hint: z.string().describe('The first characters of the token.').meta({ example: 'pa_0BvTq1' }),
    scopes: z.array(z.enum(API_SCOPES)),
    createdMs: z.int(),
    expiresMs: z.int(),
    lastUsedMs: z.int().nullable().describe('To five minutes; `null`: never.'),
  })
  .meta({ id: 'ApiTokenDto' });
export type ApiTokenDto = z.infer<typeof apiTokenSchema>;

export const createdApiTokenSchema = apiTokenSchema
  .extend({ token: z.string().describe('The token itself: shown this once, kept as a hash.') })
  .meta({ id: 'CreatedApiTokenDto' });
export type CreatedApiTokenDto = z.infer<typeof createdApiTokenSchema>;

export const revokeApiTokenSchema = z
  .strictObject({ id: z.uuid({ error: 'must be the id of a token' }) })
  .meta({ id: 'RevokeApiTokenDto' });
export type RevokeApiTokenDto = z.infer<typeof revokeApiTokenSchema>;

import { z } from 'zod';
import { MAX_PASSKEY_NAME } from './passkey-bounds.js';
import { oneLineText, uuid } from './primitives.js';

const NAME = `must be one line of 1 to ${MAX_PASSKEY_NAME} characters`;
const name = oneLineText(1, MAX_PASSKEY_NAME)
  .regex(/^[^\p{Cc}]*$/u, { error: NAME })
  .meta({ example: 'Laptop' });

/** Bytes as browsers send them. @param max characters */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' });
/** WebAuthn allows 1,023 bytes. */
const credentialId = base64url(1_364);
const clientDataJSON = base64url(4_000).describe(
  'What the browser says of the request, signed together with it.',
);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

/** A passkey's answer to a challenge. */
export const passkeyAnswerSchema = z
  .strictObject({
    id: credentialId,
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  })
  .meta({ id: 'PasskeyAnswerDto' });
export type PasskeyAnswerDto = z.infer<typeof passkeyAnswerSchema>;

/** A passkey that a browser has just made. */
export const newPasskeySchema = z
  .strictObject({
    id: credentialId,
    clientDataJSON,
    attestationObject: base64url(12_000),
    transports: transports.optional().describe('How the browser reaches it, as a hint for later.'),
  })
  .meta({ id: 'NewPasskeyDto' });
export type NewPasskeyDto = z.infer<typeof newPasskeySchema>;

const credential = z.strictObject({ id: z.string(), type: z.literal('public-key'), transports });
const challenge = z.string().describe('Good once, for five minutes; base64url.');

/** What `navigator.credentials.get` is asked with. */
export const passkeyRequestSchema = z
  .strictObject({
    challenge,
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(credential),
    userVerification: z.literal('preferred'),
  })
  .meta({ id: 'PasskeyRequestDto' });
export type PasskeyRequestDto = z.infer<typeof passkeyRequestSchema>;

/** What `navigator.credentials.create` is asked with. */
export const passkeyCreationSchema = z
  .strictObject({
    challenge,
    timeout: z.int(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.literal(false),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationDto' });
export type PasskeyCreationDto = z.infer<typeof passkeyCreationSchema>;

export const passkeySchema = z
  .strictObject({ id: uuid, name: z.string(), createdMs: z.int(), lastUsedMs: z.int().nullable() })
  .meta({ id: 'PasskeyDto' });

export const passkeysSchema = z
  .strictObject({
    available: z
      .boolean()
      .describe('False where the server goes by an IP address: passkeys need a host name.'),
    passkeys: z.array(passkeySchema).describe('The oldest first.'),
  })
  .meta({ id: 'PasskeysDto' });
export type PasskeysDto = z.infer<typeof passkeysSchema>;

export const addPasskeySchema = z
  .strictObject({ name, passkey: newPasskeySchema })
  .meta({ id: 'AddPasskeyDto' });
export type AddPasskeyDto = z.infer<typeof addPasskeySchema>;

export const renamePasskeySchema = z.strictObject({ id: uuid, name }).meta({ id: 'RenamePasskeyDto' });
export type RenamePasskeyDto = z.infer<typeof renamePasskeySchema>;

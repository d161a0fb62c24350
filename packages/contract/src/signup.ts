import { z } from 'zod';
import { accountEmail, PASSWORD_INPUT_MAX, personName, sixDigits, username } from './account-fields.js';

/** How the server sends codes to phones. */
export const PHONE_DRIVERS = ['outbox', 'sms-webhook', 'firebase'] as const;
export const PHONE_CHANNELS = ['sms', 'firebase'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

const newPassword = z.string().max(PASSWORD_INPUT_MAX).meta({ format: 'password' });
const mobileNumber = z.string().max(40);
/** Three parts of base64url; the signature may be empty, as the provider's emulator has it. */
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;

export const usernameSchema = z.strictObject({ username }).meta({ id: 'UsernameDto' });
export type UsernameDto = z.infer<typeof usernameSchema>;

export const usernameAvailableSchema = z
  .strictObject({ available: z.boolean() })
  .meta({ id: 'UsernameAvailableDto' });
export type UsernameAvailableDto = z.infer<typeof usernameAvailableSchema>;

export const signupSchema = z
  .strictObject({
    username,
    name: personName,
    email: accountEmail(),
    password: newPassword,
    confirm_password: newPassword,
    age_confirmation: z.boolean().meta({ default: false, description: 'At least 18 years old.' }),
    mobileNumber: mobileNumber.nullish().describe('Needs to be verified in this browser before.'),
    status: z
      .string()
      .max(40)
      .nullish()
      .meta({ deprecated: true, description: 'Part of the payload; ignored.' }),
    profilePic: z
      .string()
      .max(2_000)
      .nullish()
      .meta({ deprecated: true, description: 'Part of the payload; ignored.' }),
  })
  .meta({ id: 'SignupDto' });
export type SignupDto = z.infer<typeof signupSchema>;

const linkToken = z.string().max(100);

export const checkActivationSchema = z
  .strictObject({ token: linkToken.describe('From the link that was mailed.') })
  .meta({ id: 'CheckActivationDto' });
export type CheckActivationDto = z.infer<typeof checkActivationSchema>;

/** What a link asks for: the password of its sign-up, or the browser that a login provider has sent back. */
export const ACTIVATION_NEEDS = ['password', 'browser'] as const;
export type ActivationNeed = (typeof ACTIVATION_NEEDS)[number];
export const activationCheckedSchema = z
  .strictObject({
    needs: z
      .enum(ACTIVATION_NEEDS)
      .describe('`browser`: there is no password, and the browser must have come back from the provider.'),
  })
  .meta({ id: 'ActivationCheckedDto' });
export type ActivationCheckedDto = z.infer<typeof activationCheckedSchema>;

export const confirmActivationSchema = z
  .strictObject({
    token: linkToken.describe('From the link that was mailed.'),
    password: newPassword.optional().describe('The one that was chosen when signing up.'),
  })
  .meta({ id: 'ConfirmActivationDto' });
export type ConfirmActivationDto = z.infer<typeof confirmActivationSchema>;

/** By address or by an old link. */
export const resendActivationSchema = z
  .strictObject({
    email: accountEmail().optional(),
    token: linkToken.optional().describe('Of a link that has expired.'),
  })
  .refine(({ email, token }) => email !== undefined || token !== undefined, {
    error: 'is required',
    path: ['email'],
  })
  .meta({ id: 'ResendActivationDto' });
export type ResendActivationDto = z.infer<typeof resendActivationSchema>;

const recaptchaToken = z.string().max(8_000).nullish();

export const sendPhoneCodeSchema = z
  .strictObject({
    mobileNumber: mobileNumber.meta({
      example: '+12025550123',
      description: 'With country code; without one it is a US number.',
    }),
    recaptchaToken: recaptchaToken.describe(
      'Bot check of the phone provider (firebase, code sent by the server).',
    ),
  })
  .meta({ id: 'SendPhoneCodeDto' });
export type SendPhoneCodeDto = z.infer<typeof sendPhoneCodeSchema>;

export const phoneCodeSentSchema = z
  .strictObject({
    channel: z.enum(PHONE_CHANNELS).describe('`firebase`: the browser sends it with the provider’s SDK.'),
    resendAfterS: z.int().describe('Seconds until another code may be sent.'),
  })
  .meta({ id: 'PhoneCodeSentDto' });
export type PhoneCodeSentDto = z.infer<typeof phoneCodeSentSchema>;

/** By the code that the server sent, or by what the provider says. */
export const confirmPhoneSchema = z
  .strictObject({
    code: sixDigits.optional().meta({ example: '012345', description: 'The code that the server sent.' }),
    idToken: z
      .string()
      .max(8_000)
      .regex(ID_TOKEN, { error: 'must be an ID token' })
      .optional()
      .describe('ID token of the phone provider (firebase).'),
  })
  .refine(({ code, idToken }) => code !== undefined || idToken !== undefined, {
    error: 'The code has 6 digits.',
    path: ['code'],
  })
  .meta({ id: 'ConfirmPhoneDto' });
export type ConfirmPhoneDto = z.infer<typeof confirmPhoneSchema>;

export const phoneConfirmedSchema = z
  .strictObject({ mobileNumber: z.string().meta({ example: '+12025550123', description: 'E.164' }) })
  .meta({ id: 'PhoneConfirmedDto' });
export type PhoneConfirmedDto = z.infer<typeof phoneConfirmedSchema>;

/** What the provider's browser SDK needs; none of it is secret. */
export const firebaseOptionsSchema = z
  .strictObject({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.string().optional(),
    emulatorUrl: z.string().optional(),
    tokenSyncUrl: z.string().optional().describe('Gets the ID token after a phone was verified.'),
  })
  .meta({ id: 'FirebaseOptionsDto' });
export type FirebaseOptionsDto = z.infer<typeof firebaseOptionsSchema>;

const socialOptionsSchema = z
  .strictObject({ google: z.boolean(), facebook: z.boolean(), linkedin: z.boolean() })
  .meta({ id: 'SocialOptionsDto' });

const phoneOptionsSchema = z
  .strictObject({ driver: z.enum(PHONE_DRIVERS), firebase: firebaseOptionsSchema.optional() })
  .meta({ id: 'PhoneOptionsDto' });

/** What the dialogs for login and sign-up may offer. */
export const authOptionsSchema = z
  .strictObject({
    social: socialOptionsSchema,
    phone: phoneOptionsSchema,
    passwordMinLength: z.int(),
    brandName: z.string(),
  })
  .meta({ id: 'AuthOptionsDto' });
export type AuthOptionsDto = z.infer<typeof authOptionsSchema>;

/** A mail or text message that stayed on the developer's machine. */
export const outboxMessageSchema = z
  .strictObject({
    kind: z.enum(['mail', 'sms']),
    id: z.string(),
    to: z.string(),
    subject: z.string().optional(),
    text: z.string(),
    html: z.string().optional(),
    listUnsubscribe: z.string().optional().describe('Header of a mail.'),
    createdMs: z.int().describe('ms since epoch'),
  })
  .meta({ id: 'OutboxMessageDto' });
export type OutboxMessageDto = z.infer<typeof outboxMessageSchema>;

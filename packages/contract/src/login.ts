import { z } from 'zod';
import { accountEmail, PASSWORD_INPUT_MAX, personName, REQUIRED } from './account-fields.js';
import { ADMIN_ROLES } from './admin-roles.js';
import { ACCESS_ROLES, ACCOUNT_STATUSES, SOCIAL_PROVIDERS } from './accounts.js';
import { passkeyAnswerSchema } from './passkeys.js';
import { preferencesSchema, timeZoneChoice } from './preferences.js';
import { trimmedText, uuid } from './primitives.js';

const required = (max: number) => z.string({ error: REQUIRED }).min(1, { error: REQUIRED }).max(max);
const credentials = {
  email: required(254),
  password: required(PASSWORD_INPUT_MAX),
  code: z
    .string()
    .max(40)
    .nullish()
    .describe('Of the authenticator app, or a recovery code: for accounts that have a second factor.'),
  passkey: passkeyAnswerSchema
    .nullish()
    .describe('In place of a code: the answer to a challenge of `login/passkey` or `adminLogIn/passkey`.'),
};

export const loginSchema = z.strictObject(credentials).meta({ id: 'LoginDto' });
export type LoginDto = z.infer<typeof loginSchema>;

export const adminLoginSchema = z.strictObject(credentials).meta({ id: 'AdminLoginDto' });
export type AdminLoginDto = z.infer<typeof adminLoginSchema>;

/** Asks for a challenge: the password is the first factor here, too. */
export const passkeyLoginSchema = z
  .strictObject({ email: credentials.email, password: credentials.password })
  .meta({ id: 'PasskeyLoginDto' });
export type PasskeyLoginDto = z.infer<typeof passkeyLoginSchema>;

export const firstAdminSchema = z
  .strictObject({
    token: required(200).describe('From the address that the server printed when it started.'),
    name: personName,
    email: accountEmail(),
    password: required(PASSWORD_INPUT_MAX),
    brandName: trimmedText(1, 60)
      .optional()
      .describe('Name of the installation; absent: the configured one.'),
    timeZone: timeZoneChoice
      .optional()
      .describe('Zone that new accounts begin with: `exchange`, `local` or an IANA name.'),
  })
  .meta({ id: 'FirstAdminDto' });
export type FirstAdminDto = z.infer<typeof firstAdminSchema>;

/** Field of requests that need the password again. */
export const passwordAgain = {
  password: z
    .string()
    .max(128)
    .optional()
    .describe('The current password. Accounts without one need a login of the last ten minutes instead.'),
};
export const passwordSchema = z.strictObject(passwordAgain).meta({ id: 'PasswordDto' });
export type PasswordDto = z.infer<typeof passwordSchema>;

/** Of a mailed link that makes a browser known. */
export const deviceLinkQuerySchema = z
  .strictObject({ link: required(1_000) })
  .meta({ id: 'DeviceLinkQuery' });
export type DeviceLinkQuery = z.infer<typeof deviceLinkQuerySchema>;

/** Which of the two areas a cookie call is for: each has its own session. */
export const areaSchema = z.strictObject({ area: z.enum(ACCESS_ROLES) }).meta({ id: 'AreaDto' });
export type AreaDto = z.infer<typeof areaSchema>;

const access = {
  token: z.string().describe('Access token for the Authorization header.'),
  tokenExpiresMs: z.int().describe('Instant at which the token ends, ms: refresh before.'),
};

/** What the browser keeps of a member who has logged in. */
export const userInfoSchema = z
  .strictObject({
    userId: z.string(),
    name: z.string().meta({ example: 'Ada Lovelace' }),
    username: z.string(),
    email: z.string(),
    profilePic: z.string().nullable().describe('Address of the picture.'),
    ...access,
    subscription_end: z.int().nullable().describe('Instant at which the subscription ends, ms.'),
    status: z.enum(ACCOUNT_STATUSES),
    preferences: preferencesSchema,
  })
  .meta({ id: 'UserInfoDto' });
export type UserInfoDto = z.infer<typeof userInfoSchema>;

const adminInfo = {
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ADMIN_ROLES).describe('What of the back office is open.'),
  ...access,
};
/** What the browser keeps of an administrator who has logged in. */
export const adminInfoSchema = z.strictObject(adminInfo).meta({ id: 'AdminInfoDto' });
export type AdminInfoDto = z.infer<typeof adminInfoSchema>;

/** One login on one device. */
export const sessionSchema = z
  .strictObject({
    id: z.string(),
    current: z.boolean().describe('The one that asks.'),
    device: z.string().meta({ example: 'Firefox on Windows' }),
    address: z.string().describe('Network address it was last used from.'),
    createdMs: z.int(),
    lastUsedMs: z.int(),
    endsMs: z.int().describe('Instant at which it ends, however much it is used.'),
  })
  .meta({ id: 'SessionDto' });
export type SessionDto = z.infer<typeof sessionSchema>;

export const revokeSessionSchema = z.strictObject({ sessionId: uuid }).meta({ id: 'RevokeSessionDto' });
export type RevokeSessionDto = z.infer<typeof revokeSessionSchema>;

export const totpEnrolSchema = z
  .strictObject({
    password: z.string().max(PASSWORD_INPUT_MAX),
    code: z.string().max(40).optional().describe('Of the app that is to be replaced, or a recovery code.'),
    passkey: passkeyAnswerSchema.optional().describe('In place of a code: the answer to a challenge.'),
  })
  .meta({ id: 'TotpEnrolDto' });
export type TotpEnrolDto = z.infer<typeof totpEnrolSchema>;

export const removePasskeySchema = totpEnrolSchema.extend({ id: uuid }).meta({ id: 'RemovePasskeyDto' });
export type RemovePasskeyDto = z.infer<typeof removePasskeySchema>;

/** The second factor of who asks. */
export const ownFactorSchema = z
  .strictObject({
    connected: z.boolean().describe('Logs in with an authenticator app.'),
    required: z
      .boolean()
      .describe(
        'Nobody enters without a second factor (`ADMIN_TOTP`): the last one can be replaced, not turned off.',
      ),
    passkeys: z.int().describe('How many there are besides the app.'),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'OwnFactorDto' });
export type OwnFactorDto = z.infer<typeof ownFactorSchema>;

/** Shown once: only hashes of them are kept. */
export const recoveryCodesSchema = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodesDto' });
export type RecoveryCodesDto = z.infer<typeof recoveryCodesSchema>;

export const totpSetupSchema = z
  .strictObject({
    secret: z.string().describe('To type into an authenticator app, base32.'),
    otpauthUrl: z.string().meta({ example: 'otpauth://totp/PriceAlgo:ada%40example.org?secret=…' }),
    qrCode: z.string().describe('The same as a picture, a data: address.'),
  })
  .meta({ id: 'TotpSetupDto' });
export type TotpSetupDto = z.infer<typeof totpSetupSchema>;

export const totpCodeSchema = z
  .strictObject({ code: z.string().max(20).meta({ example: '123456' }) })
  .meta({ id: 'TotpCodeDto' });
export type TotpCodeDto = z.infer<typeof totpCodeSchema>;

/** Shown once: only hashes of the recovery codes are kept. */
export const totpConfirmedSchema = z
  .strictObject({
    ...adminInfo,
    recoveryCodes: z.array(z.string()).describe('Each replaces the authenticator app once.'),
  })
  .meta({ id: 'TotpConfirmedDto' });
export type TotpConfirmedDto = z.infer<typeof totpConfirmedSchema>;

const passkeyAdded = {
  recoveryCodes: z
    .array(z.string())
    .describe('Shown once, with the first second factor of the account; those that are there stay.'),
};
/** `session`: the one that was opened with the passkey, since the first second factor ends all others; else `null`. */
export const passkeyAddedSchema = z
  .strictObject({ ...passkeyAdded, session: userInfoSchema.nullable() })
  .meta({ id: 'PasskeyAddedDto' });
export type PasskeyAddedDto = z.infer<typeof passkeyAddedSchema>;
export const adminPasskeyAddedSchema = z
  .strictObject({ ...passkeyAdded, session: adminInfoSchema.nullable() })
  .meta({ id: 'AdminPasskeyAddedDto' });
export type AdminPasskeyAddedDto = z.infer<typeof adminPasskeyAddedSchema>;

/** The same for a member. */
export const memberTotpConfirmedSchema = userInfoSchema
  .extend({ recoveryCodes: z.array(z.string()).describe('Each replaces the authenticator app once.') })
  .meta({ id: 'MemberTotpConfirmedDto' });
export type MemberTotpConfirmedDto = z.infer<typeof memberTotpConfirmedSchema>;

export const socialExchangeSchema = z
  .strictObject({
    code: z.string().min(1).max(100).describe('From the fragment of /social-login; good once, for a minute.'),
  })
  .meta({ id: 'SocialExchangeDto' });
export type SocialExchangeDto = z.infer<typeof socialExchangeSchema>;

export const socialChangeSchema = z
  .strictObject({ ...passwordAgain, provider: z.enum(SOCIAL_PROVIDERS) })
  .meta({ id: 'SocialChangeDto' });
export type SocialChangeDto = z.infer<typeof socialChangeSchema>;

export const socialLinkSchema = z
  .strictObject({
    url: z.string().describe("The provider's page; the browser goes there and comes back to /profile."),
  })
  .meta({ id: 'SocialLinkDto' });
export type SocialLinkDto = z.infer<typeof socialLinkSchema>;

/** A login at a provider that opens this account. */
export const socialIdentitySchema = z
  .strictObject({ provider: z.enum(SOCIAL_PROVIDERS), createdMs: z.int() })
  .meta({ id: 'SocialIdentityDto' });
export type SocialIdentityDto = z.infer<typeof socialIdentitySchema>;

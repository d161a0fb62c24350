import { z } from 'zod';
import { accountEmail, PASSWORD_INPUT_MAX, REQUIRED, sixDigits } from './account-fields.js';

/** Channels by which a code can reach somebody who forgot the password. */
export const RESET_CHANNELS = ['sms', 'email'] as const;

const INVALID_EMAIL = 'Invalid Email Id';
const email = accountEmail(INVALID_EMAIL, INVALID_EMAIL);
const newPassword = z.string().max(PASSWORD_INPUT_MAX).meta({ format: 'password' });
const required = z.string({ error: REQUIRED }).max(PASSWORD_INPUT_MAX);

export const verifyEmailSchema = z
  .strictObject({
    email,
    channel: z
      .literal('email')
      .nullish()
      .describe(
        'Sends the code to the address, also where the account has a phone. Left out: to the phone first.',
      ),
    recaptchaToken: z.string().max(8_000).nullish().describe('Bot check of the phone provider (firebase).'),
  })
  .meta({ id: 'VerifyEmailDto' });
export type VerifyEmailDto = z.infer<typeof verifyEmailSchema>;

export const resetCodeSentSchema = z
  .strictObject({
    phone: z.string().nullable().describe('Masked number that the code went to.'),
    email: z.string().nullable().describe('Masked address that the code went to.'),
    channel: z
      .enum(RESET_CHANNELS)
      .describe('Phone and email both null: the answer does not tell whether there is an account.'),
    resendAfterS: z.int().describe('Seconds until another code may be sent.'),
  })
  .meta({ id: 'ResetCodeSentDto' });
export type ResetCodeSentDto = z.infer<typeof resetCodeSentSchema>;

export const confirmResetCodeSchema = z
  .strictObject({ code: sixDigits.meta({ example: '012345' }) })
  .meta({ id: 'ConfirmResetCodeDto' });
export type ConfirmResetCodeDto = z.infer<typeof confirmResetCodeSchema>;

export const updatePasswordSchema = z
  .strictObject({ email, password: newPassword, confirm_password: newPassword })
  .meta({ id: 'UpdatePasswordDto' });
export type UpdatePasswordDto = z.infer<typeof updatePasswordSchema>;

export const changePasswordSchema = z
  .strictObject({
    currentPassword: required
      .optional()
      .describe('Accounts without a password need a login of the last ten minutes instead.'),
    password: required.min(1, { error: REQUIRED }),
    confirm_password: required,
  })
  .meta({ id: 'ChangePasswordDto' });
export type ChangePasswordDto = z.infer<typeof changePasswordSchema>;

/** Somebody of the back office who forgot the password. */
export const adminResetSchema = z.strictObject({ email }).meta({ id: 'AdminResetDto' });
export type AdminResetDto = z.infer<typeof adminResetSchema>;

export const confirmAdminResetSchema = z
  .strictObject({
    token: z.string().max(200).describe('From the mailed link, behind its #.'),
    password: required.min(1, { error: REQUIRED }),
  })
  .meta({ id: 'ConfirmAdminResetDto' });
export type ConfirmAdminResetDto = z.infer<typeof confirmAdminResetSchema>;

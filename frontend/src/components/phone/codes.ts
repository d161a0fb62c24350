import { api } from '../../lib/api/client';
import { unwrapWithMessage } from '../../lib/api/unwrap';

export const sendPhoneCode = (body: { mobileNumber: string; recaptchaToken?: string }) =>
  unwrapWithMessage(api.POST('/api/phone/send', { body }));

/** With the code itself, or with the proof of the external provider. */
export const confirmPhone = (proof: { code: string } | { idToken: string }) =>
  unwrapWithMessage(api.POST('/api/phone/confirm', { body: proof }));

export const sendResetCode = (body: { email: string; channel?: 'email'; recaptchaToken?: string }) =>
  unwrapWithMessage(api.POST('/api/verifyEmail', { body }));

/** Where a reset code went, masked, and when another may be asked for. */
export type SentResetCode = Awaited<ReturnType<typeof sendResetCode>>['data'];

export const confirmResetCode = (code: string) =>
  unwrapWithMessage(api.POST('/api/reset/confirm', { body: { code } }));

export const updatePassword = (body: { email: string; password: string; confirm_password: string }) =>
  unwrapWithMessage(api.POST('/api/updatePasswordForUser', { body }));

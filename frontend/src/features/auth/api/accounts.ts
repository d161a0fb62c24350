import type { PasskeyAnswer } from '../../../lib/account/passkeys';
import { api } from '../../../lib/api/client';
import { unwrap, unwrapWithMessage } from '../../../lib/api/unwrap';

export interface Credentials {
  email: string;
  password: string;
  /** Of the authenticator app, or a recovery code; for accounts that have a second factor. */
  code?: string;
  /** In place of a code. */
  passkey?: PasskeyAnswer;
}

/** @throws ApiError see `askedFactor` where the account has a second factor; `totp_invalid`, `passkey_…`, `invalid_credentials` */
export const login = (body: Credentials) => unwrapWithMessage(api.POST('/api/login', { body }));

/** What a passkey of the account is asked at the login. */
export const loginChallenge = ({ email, password }: Credentials) =>
  unwrap(api.POST('/api/login/passkey', { body: { email, password } }));

export interface SignUp {
  name: string;
  username: string;
  email: string;
  password: string;
  confirm_password: string;
  age_confirmation: boolean;
  /** E.164, after its verification. */
  mobileNumber?: string;
  status: 'inactive';
  profilePic: '';
}

export const signUp = (body: SignUp) => unwrapWithMessage(api.POST('/api/signup', { body }));

export const verifyUsername = (username: string) =>
  unwrapWithMessage(api.POST('/api/verify-username', { body: { username } }));

/** What the mailed link asks for; nothing changes. */
export const checkActivation = (token: string) =>
  unwrap(api.POST('/api/activation/check', { body: { token } }));

/** @param password that of the sign-up; left out for sign-ups through a provider */
export const confirmActivation = (token: string, password?: string) =>
  unwrapWithMessage(api.POST('/api/activation/confirm', { body: { token, password } }));

/** By the address, or by the token of a link that no longer serves. */
export const resendActivation = (to: { email: string } | { token: string }) =>
  unwrapWithMessage(api.POST('/api/activation/resend', { body: to }));

export const confirmNewEmail = (token: string) =>
  unwrapWithMessage(api.POST('/api/profile/email/confirm', { body: { token } }));

export const exchangeSocialCode = (code: string) =>
  unwrapWithMessage(api.POST('/api/social/exchange', { body: { code } }));

import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];
export type AdminCredentials = Schemas['AdminLoginDto'];

/** @throws ApiError see `askedFactor`; `totp_setup_required`, `totp_invalid`, `passkey_…` or `invalid_credentials` */
export const adminLogIn = (body: AdminCredentials) => unwrap(api.POST('/api/adminLogIn', { body }));

/** What a passkey of the account is asked at the login. */
export const adminLoginChallenge = ({ email, password }: AdminCredentials) =>
  unwrap(api.POST('/api/adminLogIn/passkey', { body: { email, password } }));

/** @throws ApiError `ticket_invalid`, `setup_done`, `email_taken` or `password_refused` */
export const createFirstAdmin = (body: Schemas['FirstAdminDto']) =>
  unwrap(api.POST('/api/admin/setup', { body }));

/** Whom a mailed invitation is for. @throws ApiError `ticket_invalid`, `ticket_expired`, `ticket_used` */
export const lookAtInvitation = (token: string) =>
  unwrap(api.POST('/api/admin/invitation', { body: { token } }));

/** @throws ApiError `ticket_…` or `password_refused` */
export const acceptInvitation = (body: Schemas['AcceptInvitationDto']) =>
  unwrap(api.POST('/api/admin/invitation/accept', { body }));

/** Mails the link, if the address is an administrator's; the answer never tells. */
export const askForReset = (email: string) => unwrap(api.POST('/api/admin/reset', { body: { email } }));

/** @throws ApiError `ticket_…` or `password_refused` */
export const confirmReset = (body: Schemas['ConfirmAdminResetDto']) =>
  unwrap(api.POST('/api/admin/reset/confirm', { body }));

import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];
export type AdminCredentials = Schemas['AdminLoginDto'];

/** @throws ApiError `totp_required`, `totp_setup_required`, `totp_invalid` or `invalid_credentials` */
export const adminLogIn = (body: AdminCredentials) => unwrap(api.POST('/api/adminLogIn', { body }));

/** What an authenticator app needs to know. */
export type TotpSetup = Schemas['TotpSetupDto'];

/** Only right after a login that answered `totp_setup_required`. */
export const beginTotpSetup = () => unwrap(api.POST('/api/admin/totp/setup'));

/** @throws ApiError `totp_invalid` */
export const confirmTotpSetup = (code: string) =>
  unwrap(api.POST('/api/admin/totp/confirm', { body: { code } }));

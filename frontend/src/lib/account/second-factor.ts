import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { unwrap } from '../api/unwrap';
import type { AdminInfo, MemberInfo } from '../session/session-info';

type Schemas = components['schemas'];
export type OwnFactor = Schemas['OwnFactorDto'];
/** What an authenticator app needs to know. */
export type TotpSetup = Schemas['TotpSetupDto'];
export type Proof = Schemas['TotpEnrolDto'];

/** The second factor of who is logged in, in one of the two areas. */
export interface FactorCalls<Info> {
  readonly area: 'admin' | 'member';
  readonly own: (signal: AbortSignal) => Promise<OwnFactor>;
  /** @throws ApiError `password_wrong`, `totp_required`, `totp_invalid`; `totp_password` without a password */
  readonly permitSetUp: (proof: Proof) => Promise<unknown>;
  /** Only right after `permitSetUp`, or a login that answered `totp_setup_required`. */
  readonly begin: () => Promise<TotpSetup>;
  /** Ends all sessions and opens one with the app. @throws ApiError `totp_invalid` */
  readonly confirm: (code: string) => Promise<Info & { recoveryCodes: string[] }>;
  /** @throws ApiError `password_wrong`, `totp_required`, `totp_invalid` */
  readonly newRecoveryCodes: (proof: Proof) => Promise<{ recoveryCodes: string[] }>;
  /** @throws ApiError `password_wrong`, `totp_required`, `totp_invalid` */
  readonly turnOff: (proof: Proof) => Promise<unknown>;
}

export const adminFactor: FactorCalls<AdminInfo> = {
  area: 'admin',
  own: (signal) => unwrap(api.GET('/api/admin/totp', { signal })),
  permitSetUp: (body) => unwrap(api.POST('/api/admin/totp/enrol', { body })),
  begin: () => unwrap(api.POST('/api/admin/totp/setup')),
  confirm: (code) => unwrap(api.POST('/api/admin/totp/confirm', { body: { code } })),
  newRecoveryCodes: (body) => unwrap(api.POST('/api/admin/totp/recovery-codes', { body })),
  turnOff: (body) => unwrap(api.POST('/api/admin/totp/remove', { body })),
};

export const memberFactor: FactorCalls<MemberInfo> = {
  area: 'member',
  own: (signal) => unwrap(api.GET('/api/totp', { signal })),
  permitSetUp: (body) => unwrap(api.POST('/api/totp/enrol', { body })),
  begin: () => unwrap(api.POST('/api/totp/setup')),
  confirm: (code) => unwrap(api.POST('/api/totp/confirm', { body: { code } })),
  newRecoveryCodes: (body) => unwrap(api.POST('/api/totp/recovery-codes', { body })),
  turnOff: (body) => unwrap(api.POST('/api/totp/remove', { body })),
};

export const ownFactorQuery = ({ area, own }: Pick<FactorCalls<unknown>, 'area' | 'own'>) =>
  queryOptions({ queryKey: [area, 'own-factor'], queryFn: ({ signal }) => own(signal) });

import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { unwrap } from '../api/unwrap';
import { ApiError } from '../http/api-error';
import type { AdminInfo, MemberInfo } from '../session/session-info';
import { adminPasskeys, memberPasskeys, type PasskeyRequest, type Proof } from './passkeys';

type Schemas = components['schemas'];
export type OwnFactor = Schemas['OwnFactorDto'];
/** What an authenticator app needs to know. */
export type TotpSetup = Schemas['TotpSetupDto'];

/** What an account has beside its password. */
export interface FactorWays {
  readonly app: boolean;
  readonly passkey: boolean;
}

const WAYS_OF: Readonly<Record<string, FactorWays>> = {
  totp_required: { app: true, passkey: false },
  passkey_required: { app: false, passkey: true },
  passkey_or_totp_required: { app: true, passkey: true },
};

/** What a login asks for beside the password that was right; `null` where it failed for another reason. */
export function askedFactor(error: unknown): FactorWays | null {
  return error instanceof ApiError ? (WAYS_OF[error.code] ?? null) : null;
}

/** The second factor of who is logged in, in one of the two areas. */
export interface FactorCalls<Info> {
  readonly area: 'admin' | 'member';
  readonly own: (signal: AbortSignal) => Promise<OwnFactor>;
  /** For a proof by a passkey. */
  readonly challenge: () => Promise<PasskeyRequest>;
  /** @throws ApiError `password_wrong`, `totp_invalid`, `passkey_…`; `totp_password` without a password */
  readonly permitSetUp: (proof: Proof) => Promise<unknown>;
  /** Only right after `permitSetUp`, or a login that answered `totp_setup_required`. */
  readonly begin: () => Promise<TotpSetup>;
  /** Ends all sessions and opens one with the app. @throws ApiError `totp_invalid` */
  readonly confirm: (code: string) => Promise<Info & { recoveryCodes: string[] }>;
  /** @throws ApiError `password_wrong`, `totp_invalid`, `passkey_…` */
  readonly newRecoveryCodes: (proof: Proof) => Promise<{ recoveryCodes: string[] }>;
  /** @throws ApiError `password_wrong`, `totp_invalid`, `passkey_…` */
  readonly turnOff: (proof: Proof) => Promise<unknown>;
}

export const adminFactor: FactorCalls<AdminInfo> = {
  area: 'admin',
  own: (signal) => unwrap(api.GET('/api/admin/totp', { signal })),
  challenge: adminPasskeys.challenge,
  permitSetUp: (body) => unwrap(api.POST('/api/admin/totp/enrol', { body })),
  begin: () => unwrap(api.POST('/api/admin/totp/setup')),
  confirm: (code) => unwrap(api.POST('/api/admin/totp/confirm', { body: { code } })),
  newRecoveryCodes: (body) => unwrap(api.POST('/api/admin/totp/recovery-codes', { body })),
  turnOff: (body) => unwrap(api.POST('/api/admin/totp/remove', { body })),
};

export const memberFactor: FactorCalls<MemberInfo> = {
  area: 'member',
  own: (signal) => unwrap(api.GET('/api/totp', { signal })),
  challenge: memberPasskeys.challenge,
  permitSetUp: (body) => unwrap(api.POST('/api/totp/enrol', { body })),
  begin: () => unwrap(api.POST('/api/totp/setup')),
  confirm: (code) => unwrap(api.POST('/api/totp/confirm', { body: { code } })),
  newRecoveryCodes: (body) => unwrap(api.POST('/api/totp/recovery-codes', { body })),
  turnOff: (body) => unwrap(api.POST('/api/totp/remove', { body })),
};

/** What can be asked beside the password. */
export const waysOf = ({ connected, passkeys }: OwnFactor): FactorWays => ({
  app: connected,
  passkey: passkeys > 0,
});

export const ownFactorQuery = ({ area, own }: Pick<FactorCalls<unknown>, 'area' | 'own'>) =>
  queryOptions({ queryKey: [area, 'own-factor'], queryFn: ({ signal }) => own(signal) });

import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client';
import type { components } from '../api/schema';
import { unwrap } from '../api/unwrap';
import type { AdminInfo, MemberInfo } from '../session/session-info';

type Schemas = components['schemas'];
export type Passkey = Schemas['PasskeyDto'];
/** What the browser is asked for a new one, and for an answer of one that is there. */
export type PasskeyCreation = Schemas['PasskeyCreationDto'];
export type PasskeyRequest = Schemas['PasskeyRequestDto'];
export type PasskeyAnswer = Schemas['PasskeyAnswerDto'];
export type NewPasskey = Schemas['NewPasskeyDto'];
/** The password, and the second factor where there is one. */
export type Proof = Schemas['TotpEnrolDto'];

interface Added<Info> {
  recoveryCodes: string[];
  session: Info | null;
}

/** The passkeys of who is logged in, in one of the two areas. */
export interface PasskeyCalls<Info> {
  readonly area: 'admin' | 'member';
  readonly list: (signal: AbortSignal) => Promise<Schemas['PasskeysDto']>;
  /** For a proof: its answer stands in for a code. */
  readonly challenge: () => Promise<PasskeyRequest>;
  /** @throws ApiError `password_wrong`, `totp_invalid`, `passkey_…`; `totp_password` without a password */
  readonly enrol: (proof: Proof) => Promise<PasskeyCreation>;
  /** The first second factor ends all sessions, opens the one in the answer, and brings recovery codes. */
  readonly add: (made: Schemas['AddPasskeyDto']) => Promise<Added<Info>>;
  readonly rename: (change: Schemas['RenamePasskeyDto']) => Promise<unknown>;
  /** @throws ApiError as `enrol` */
  readonly remove: (removed: Schemas['RemovePasskeyDto']) => Promise<unknown>;
}

export const adminPasskeys: PasskeyCalls<AdminInfo> = {
  area: 'admin',
  list: (signal) => unwrap(api.GET('/api/admin/passkeys', { signal })),
  challenge: () => unwrap(api.POST('/api/admin/passkeys/challenge')),
  enrol: (body) => unwrap(api.POST('/api/admin/passkeys/enrol', { body })),
  add: (body) => unwrap(api.POST('/api/admin/passkeys/add', { body })),
  rename: (body) => unwrap(api.POST('/api/admin/passkeys/rename', { body })),
  remove: (body) => unwrap(api.POST('/api/admin/passkeys/remove', { body })),
};

export const memberPasskeys: PasskeyCalls<MemberInfo> = {
  area: 'member',
  list: (signal) => unwrap(api.GET('/api/passkeys', { signal })),
  challenge: () => unwrap(api.POST('/api/passkeys/challenge')),
  enrol: (body) => unwrap(api.POST('/api/passkeys/enrol', { body })),
  add: (body) => unwrap(api.POST('/api/passkeys/add', { body })),
  rename: (body) => unwrap(api.POST('/api/passkeys/rename', { body })),
  remove: (body) => unwrap(api.POST('/api/passkeys/remove', { body })),
};

export const passkeysQuery = ({ area, list }: Pick<PasskeyCalls<unknown>, 'area' | 'list'>) =>
  queryOptions({ queryKey: [area, 'passkeys'], queryFn: ({ signal }) => list(signal) });

import { createStore } from 'zustand/vanilla';
import { recoverFromCorruption } from '../storage/corruption';
import { isStored, readSealed, removeSealed, writeSealed } from '../storage/sealed-storage';
import type { Area } from './area';
import type { AdminInfo, MemberInfo } from './session-info';

/** Counts the changes; what a session is stands in the browser's storage, which other tabs change, too. */
const changes = createStore(() => 0);
const notify = (): void => changes.setState((count) => count + 1);

/** Calls back whenever somebody logs in, out, or the stored info changes, in this tab or another. */
export const onSession = (listener: () => void): (() => void) => changes.subscribe(listener);

function hasSession(value: unknown): boolean {
  const { userId, token, tokenExpiresMs } = (value ?? {}) as Record<string, unknown>;
  return typeof userId === 'string' && typeof token === 'string' && typeof tokenExpiresMs === 'number';
}

function infoUnder<T>(name: 'user-info' | 'admin-info'): T | null {
  const value = readSealed(name);
  if (value === null) return null;
  if (hasSession(value)) return value as T;
  recoverFromCorruption();
  return null;
}

/** The member who is signed in here, as the server last said; `null` for visitors. The server decides every call. */
export const memberInfo = (): MemberInfo | null => infoUnder<MemberInfo>('user-info');

export const adminInfo = (): AdminInfo | null => infoUnder<AdminInfo>('admin-info');

/** Signed in means: the info is there. */
export const isSignedIn = (area: Area): boolean => isStored(area === 'admin' ? 'admin-info' : 'user-info');

export interface HeldToken {
  token: string;
  /** The server's clock. */
  expiresMs: number;
}

export function heldToken(area: Area): HeldToken | null {
  const info = area === 'admin' ? adminInfo() : memberInfo();
  if (!info) return null;
  const separate = area === 'member' ? readSealed('user-token') : null;
  return { token: typeof separate === 'string' ? separate : info.token, expiresMs: info.tokenExpiresMs };
}

/** Keeps the answer of a login or refresh. */
export function storeMember(info: MemberInfo): void {
  writeSealed('user-token', info.token);
  writeSealed('user-info', info);
  notify();
}

export function storeAdmin(info: AdminInfo): void {
  writeSealed('admin-info', info);
  notify();
}

/** Takes over what the profile changed; nothing for visitors. */
export function changeMember(changes: Partial<MemberInfo>): void {
  const info = memberInfo();
  if (info) storeMember({ ...info, ...changes });
}

/** Forgets a session and what its owner looked at. */
export function dropSession(area: Area): void {
  if (area === 'admin') removeSealed('admin-info');
  else removeSealed('user-info', 'user-token', 'recent-tickers', 'recent-commands');
  notify();
}

/** For the storage events of other tabs. */
export const sessionMayHaveChanged = notify;

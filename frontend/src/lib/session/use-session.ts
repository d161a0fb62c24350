import { useSyncExternalStore } from 'react';
import { adminInfo, memberInfo, onSession } from './session';
import type { AdminInfo, MemberInfo } from './session-info';

/** The member who is signed in; `null` for visitors. */
export function useMember(): MemberInfo | null {
  return useSyncExternalStore(onSession, memberInfo);
}

export function useAdmin(): AdminInfo | null {
  return useSyncExternalStore(onSession, adminInfo);
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeMember } from '../session/session';
import type { MemberInfo } from '../session/session-info';
import { profileQuery, type Profile } from './profile';

const SHARED = [
  'name',
  'username',
  'email',
  'profilePic',
  'subscription_end',
  'status',
  'preferences',
] as const;

/** Keeps what the menu and other tabs show of a profile in step with it. */
export function shareWithSession(changes: Partial<Profile>): void {
  const shared = SHARED.filter((name) => name in changes).map((name) => [name, changes[name]]);
  if (shared.length > 0) changeMember(Object.fromEntries(shared) as Partial<MemberInfo>);
}

/**
 * After a change: takes over the profile that the server answered, or part of it, here and in the stored session.
 * @returns a function that gets what changed.
 */
export function useProfileChanged(): (changes: Partial<Profile>) => void {
  const queries = useQueryClient();
  return useCallback(
    (changes) => {
      queries.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...changes });
      shareWithSession(changes);
    },
    [queries],
  );
}

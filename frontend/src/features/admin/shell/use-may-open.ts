import type { AdminRole } from '@pricealgo/contract/admin-roles';
import { useAdmin } from '../../../lib/session/use-session';
import { mayLookAt } from './admin-navigation';

/** Role of whoever is logged in to the back office. */
export function useAdminRole(): AdminRole {
  // Kept by a login before there were roles, until the next refresh: whoever was in had all of it.
  return (useAdmin()?.role as AdminRole | undefined) ?? 'full';
}

/** Whether the role of whoever is logged in opens an address, with or without its query: links elsewhere are not shown as links. */
export function useMayOpen(): (address: string) => boolean {
  const role = useAdminRole();
  return (address) => mayLookAt(role, new URL(address, window.location.origin).pathname);
}

/** What an administrator is, from the narrowest to the whole; names are database values. */
export const ADMIN_ROLES = ['support', 'editor', 'operator', 'full'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Parts of the back office. Each route of administrators belongs to one. */
export const ADMIN_AREAS = [
  'own',
  'dashboard',
  'members',
  'members-bulk',
  'messages',
  'notifications',
  'content',
  'tickers',
  'calls',
  'sources',
  'jobs',
  'operations',
  'settings',
  'audit',
  'administrators',
] as const;
export type AdminArea = (typeof ADMIN_AREAS)[number];

/** What everybody in the back office has: their own account, and the figures of the day. */
const EVERYBODY = ['own', 'dashboard'] as const;

/**
 * What each role may do: the one place that says so. The server asks it for every request, the screens show it and leave out
 * what it does not open.
 */
export const AREAS_OF_ROLE: Readonly<Record<AdminRole, readonly AdminArea[]>> = {
  support: [...EVERYBODY, 'members', 'messages', 'notifications'],
  editor: [...EVERYBODY, 'content'],
  operator: [...EVERYBODY, 'tickers', 'calls', 'sources', 'jobs', 'operations', 'settings'],
  full: ADMIN_AREAS,
};

/** @param role `null` or left out: of nobody, who may do nothing */
export function mayEnter(role: AdminRole | null | undefined, area: AdminArea): boolean {
  return role != null && AREAS_OF_ROLE[role].includes(area);
}

/** Who may enter, from the narrowest role to the whole. */
export function rolesOfArea(area: AdminArea): AdminRole[] {
  return ADMIN_ROLES.filter((role) => mayEnter(role, area));
}

/** The two sides of the site, each with a session of its own. */
export type Area = 'member' | 'admin';

/** `/admin` as a whole part of the address: `/pages/admin-fees` and `/administration` are pages like others. */
const ADMIN = /\/admin(?=\/|$)/;

/** Any address that contains /admin is the admin area. */
export function areaOf(pathname: string = window.location.pathname): Area {
  return ADMIN.test(pathname) ? 'admin' : 'member';
}

/** Where an address of the admin area lies in the back office: `/a/admin/users` at `/admin/users`; `null` for others. */
export function adminAddress(pathname: string): string | null {
  const at = pathname.search(ADMIN);
  return at < 0 ? null : pathname.slice(at);
}

/** Where somebody without a session logs in. */
export const LOGIN_ADDRESS: Readonly<Record<Area, string>> = { member: '/', admin: '/admin/login' };

/** The two sides of the site, each with a session of its own. */
export type Area = 'member' | 'admin';

/** Any address that contains /admin is the admin area. */
export function areaOf(pathname: string = window.location.pathname): Area {
  return pathname.includes('/admin') ? 'admin' : 'member';
}

/** Where somebody without a session logs in. */
export const LOGIN_ADDRESS: Readonly<Record<Area, string>> = { member: '/', admin: '/admin/login' };

/** Whom a development machine may log in as; see bootstrap/demo-accounts.ts. */
export const DEMO_MEMBER_EMAIL = 'demo@pricealgo.test';
export const DEMO_ADMIN_EMAIL = 'admin@pricealgo.test';

/** In lower case, as they are looked up. */
export const DEMO_LOGIN_EMAILS = [DEMO_MEMBER_EMAIL, DEMO_ADMIN_EMAIL] as const;

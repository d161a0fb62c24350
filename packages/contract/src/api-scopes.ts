/** What a personal API token may be allowed to do. Names are kept in the database: they may be added, never renamed. */
export const API_SCOPES = [
  'read:market',
  'read:analysis',
  'write:analysis',
  'read:watchlists',
  'write:watchlists',
  'read:alerts',
  'write:alerts',
  'read:notifications',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** For how many days a token may be made. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
export const MAX_API_TOKENS = 20;
export const MAX_API_TOKEN_NAME = 60;

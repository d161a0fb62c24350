/** Passkeys of one account. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
/** How long a browser may take to answer, ms; a challenge is good once. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;

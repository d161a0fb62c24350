/** Days between the wish to delete an account and its removal. */
export const GRACE_DAYS = 14;

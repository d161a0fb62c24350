/** Lists of one member. */
export const MAX_LISTS = 20;
/** Rows of one list. */
export const MAX_ROWS = 500;

/** The list that a member has from the beginning. */
export const DEFAULT_NAME = 'My watchlist';

/** Lists of one member. */
export const MAX_LISTS = 20;
/** Rows of one list. */
export const MAX_ROWS = 500;
export const MAX_NAME = 60;
export const MAX_NOTE = 500;
/** Nothing is quoted higher; keeps sums and formats of the screens sane. */
export const MAX_TARGET_PRICE = 1e12;
/** A full list with a long note in every row, as it is exported. */
export const MAX_CSV_BYTES = 512 * 1_024;

/** The list that a member has from the beginning. */
export const DEFAULT_NAME = 'My watchlist';

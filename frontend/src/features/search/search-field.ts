/** Label of every search field, as the specification spells it. */
export const SEARCH_LABEL = 'Search Stocks, ETFs, Crypt and more';

/** The server looks no further. */
export const MAX_KEYWORD_CHARACTERS = 64;

import { t } from './texts';

/** Label of every search field, as the specification spells it. */
export const SEARCH_LABEL = t('box.placeholder');

/** The server looks no further. */
export const MAX_KEYWORD_CHARACTERS = 64;

import english from '../../i18n/en/watch.json';
import { texts } from '../../lib/i18n/texts';

/** Texts that show outside of the page /watchlist: apart, so that other pages do not carry the rest. */
export const t = texts('watch', english);

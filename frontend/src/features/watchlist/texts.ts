import english from '../../i18n/en/watchlist.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('watchlist', english);

import english from '../../i18n/en/search.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('search', english);

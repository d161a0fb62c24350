import english from '../../i18n/en/pages.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('pages', english);

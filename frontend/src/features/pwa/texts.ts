import english from '../../i18n/en/pwa.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('pwa', english);

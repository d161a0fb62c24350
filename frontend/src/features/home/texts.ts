import english from '../../i18n/en/home.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('home', english);

import english from '../../i18n/en/phone.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('phone', english);

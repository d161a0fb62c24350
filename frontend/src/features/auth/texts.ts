import english from '../../i18n/en/auth.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('auth', english);

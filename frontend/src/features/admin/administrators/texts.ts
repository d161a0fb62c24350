import english from '../../../i18n/en/adminAdministrators.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminAdministrators', english);

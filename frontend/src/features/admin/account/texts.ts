import english from '../../../i18n/en/adminAccount.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminAccount', english);

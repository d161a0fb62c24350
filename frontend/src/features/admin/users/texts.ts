import english from '../../../i18n/en/adminUsers.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminUsers', english);

import english from '../../../i18n/en/adminMessages.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminMessages', english);

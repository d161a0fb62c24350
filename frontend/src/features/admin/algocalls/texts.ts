import english from '../../../i18n/en/adminCalls.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminCalls', english);

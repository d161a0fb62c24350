import english from '../../../i18n/en/adminPages.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminPages', english);

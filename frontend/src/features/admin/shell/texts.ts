import english from '../../../i18n/en/adminShell.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminShell', english);

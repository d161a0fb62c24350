import english from '../../i18n/en/admin.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('admin', english);

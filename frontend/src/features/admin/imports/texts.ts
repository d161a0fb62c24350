import english from '../../../i18n/en/adminImports.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminImports', english);

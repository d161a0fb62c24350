import english from '../../../i18n/en/adminErrors.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminErrors', english);

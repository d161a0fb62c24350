import english from '../../../i18n/en/adminOperations.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminOperations', english);

import english from '../../../i18n/en/adminView.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminView', english);

import english from '../../../i18n/en/adminTickers.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminTickers', english);

import english from '../../../i18n/en/financials.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('financials', english);

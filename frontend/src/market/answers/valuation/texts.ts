import english from '../../../i18n/en/valuation.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('valuation', english);

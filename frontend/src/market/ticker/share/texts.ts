import english from '../../../i18n/en/tickerShare.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('tickerShare', english);

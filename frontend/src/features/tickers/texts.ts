import english from '../../i18n/en/tickers.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('tickers', english);

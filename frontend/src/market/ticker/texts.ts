import english from '../../i18n/en/ticker.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('ticker', english);

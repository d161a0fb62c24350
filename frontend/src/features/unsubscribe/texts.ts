import english from '../../i18n/en/unsubscribe.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('unsubscribe', english);

import english from '../../../i18n/en/comparative.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('comparative', english);

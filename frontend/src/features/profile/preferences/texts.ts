import english from '../../../i18n/en/preferences.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('preferences', english);

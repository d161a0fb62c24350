import english from '../../../i18n/en/narrative.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('narrative', english);

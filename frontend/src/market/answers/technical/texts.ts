import english from '../../../i18n/en/technical.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('technical', english);

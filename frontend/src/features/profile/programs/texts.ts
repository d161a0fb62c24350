import english from '../../../i18n/en/programs.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('programs', english);

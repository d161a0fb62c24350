import english from '../../i18n/en/table.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('table', english);

import english from '../../i18n/en/sortable.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('sortable', english);

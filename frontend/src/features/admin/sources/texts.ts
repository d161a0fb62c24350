import english from '../../../i18n/en/adminSources.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminSources', english);

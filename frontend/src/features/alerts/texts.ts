import english from '../../i18n/en/alerts.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('alerts', english);

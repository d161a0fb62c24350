import english from '../../../i18n/en/adminAlerts.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminAlerts', english);

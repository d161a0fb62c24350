import english from '../../../i18n/en/adminDashboard.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminDashboard', english);

import english from '../../../i18n/en/adminNotifications.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminNotifications', english);

import english from '../../i18n/en/notifications.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('notifications', english);

import english from '../../../i18n/en/push.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('push', english);

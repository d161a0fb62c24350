import english from '../../i18n/en/profile.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('profile', english);

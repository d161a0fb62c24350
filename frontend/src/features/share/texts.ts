import english from '../../i18n/en/share.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('share', english);

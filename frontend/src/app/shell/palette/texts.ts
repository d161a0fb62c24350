import english from '../../../i18n/en/palette.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('palette', english);

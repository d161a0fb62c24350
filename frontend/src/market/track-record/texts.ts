import english from '../../i18n/en/track-record.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('track-record', english);

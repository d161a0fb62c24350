import english from '../i18n/en/embed.json';
import { texts } from '../lib/i18n/plain-texts';

export const t = texts('embed', english);

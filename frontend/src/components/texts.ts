import english from '../i18n/en/site.json';
import { texts } from '../lib/i18n/texts';

/** What parts of every screen say. */
export const t = texts('site', english);

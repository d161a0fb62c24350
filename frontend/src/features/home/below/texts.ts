import english from '../../../i18n/en/landing.json';
import { texts } from '../../../lib/i18n/texts';

/** What stands below the first screen: it is fetched with that part. */
export const t = texts('landing', english);

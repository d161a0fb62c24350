import english from '../../i18n/en/passkeys.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('passkeys', english);

import english from '../../i18n/en/account.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('account', english);

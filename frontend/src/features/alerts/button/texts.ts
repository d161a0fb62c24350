import english from '../../../i18n/en/alertButton.json';
import { texts } from '../../../lib/i18n/texts';

/** Apart from the texts of the alerts' pages: the button stands on pages that load none of those. */
export const t = texts('alertButton', english);

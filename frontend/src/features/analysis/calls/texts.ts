import english from '../../../i18n/en/calls.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('calls', english);

import english from '../../i18n/en/secondFactor.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('secondFactor', english);

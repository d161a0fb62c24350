import english from '../../../i18n/en/forecast.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('forecast', english);

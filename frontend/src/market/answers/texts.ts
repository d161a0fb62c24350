import english from '../../i18n/en/analysis.json';
import { texts } from '../../lib/i18n/texts';

export const t = texts('analysis', english);

import english from '../../../i18n/en/chart.json';
import { texts } from '../../../lib/i18n/texts';

/** What the tools of the chart say. */
export const t = texts('chart', english);

import english from '../../../i18n/en/adminJobs.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminJobs', english);

import english from '../../i18n/en/connection.json';
import { texts } from '../i18n/texts';

export const t = texts('connection', english);

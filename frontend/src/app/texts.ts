import english from '../i18n/en/shell.json';
import { texts } from '../lib/i18n/texts';

export const t = texts('shell', english);

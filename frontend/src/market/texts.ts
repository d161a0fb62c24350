import english from '../i18n/en/market.json';
import { texts } from '../lib/i18n/texts';

export const t = texts('market', english);

import { t } from './texts';

/** `2 min 10 s old` */
export const ageText = (age: string): string => t('price.age', { age });

/** `Last known price, 2 min old` */
export const lastKnownText = (age: string): string => t('price.lastKnown', { age });

import { useQuery } from '@tanstack/react-query';
import { applicationInfoQuery } from '../site/api/application-info';
import { t } from './texts';

/** The title of a page as the server's head gives it: with the brand. @param title `undefined` while it is unknown */
export function useBrandedTitle(title: string | undefined): string {
  const { data: info } = useQuery(applicationInfoQuery);
  const brand = info?.brandName ?? 'PriceAlgo';
  return title === undefined || title === brand ? brand : t('branded', { title, brand });
}

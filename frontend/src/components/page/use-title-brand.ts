import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setTitleBrand } from './page-title';
import { applicationInfoQuery } from '../../lib/site/application-info';

/** The brand in the titles of all pages of a shell, also after an administrator has changed it. */
export function useTitleBrand(): void {
  const brand = useQuery(applicationInfoQuery).data?.brandName;
  useEffect(() => {
    if (brand !== undefined) setTitleBrand(brand);
  }, [brand]);
}

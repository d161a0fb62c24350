import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../lib/load-chunk';

/** The numbering plans of all countries, fetched when the first phone field appears. */
export function useCountryData() {
  const { data } = useQuery({
    queryKey: ['country-data'],
    queryFn: async () => {
      const { allCountries, toE164 } = await loadChunk(() => import('./country-data'));
      return { countries: allCountries(), toE164 };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? null;
}

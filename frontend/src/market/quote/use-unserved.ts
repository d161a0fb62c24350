import { useQuery } from '@tanstack/react-query';
import { liveInfoQuery } from '../api/live-info';

/**
 * Whether the running feed has said that no source of it serves the instrument; false while that is not known. Asks nothing
 * itself: the page of the instrument does, for its first price.
 */
export function useUnserved(instrument: string): boolean {
  const { data } = useQuery({ ...liveInfoQuery([instrument]), enabled: false });
  return data?.unserved.includes(instrument) ?? false;
}

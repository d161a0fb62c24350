import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';
import { unwrap } from '../../lib/api/unwrap';
import type { AlgorithmName } from '../answers/algorithm-names';

export type TrackRecord = components['schemas']['TrackRecordDto'];
export type SeriesRecord = components['schemas']['SeriesRecordDto'];
export type HorizonRecord = components['schemas']['HorizonRecordDto'];
export type ReliabilityBin = components['schemas']['ReliabilityBinDto'];

export interface TrackRecordChoice {
  algo?: AlgorithmName;
  /** `NASDAQ:AAPL`: calls about this ticker only. */
  instrument?: string;
}

/** How judged calls did; the server counts anew once a minute. */
export const trackRecordQuery = (choice: TrackRecordChoice) =>
  queryOptions({
    queryKey: ['track-record', choice],
    queryFn: ({ signal }) => unwrap(api.GET('/api/track-record', { params: { query: choice }, signal })),
    staleTime: 60_000,
  });

import type { WatchlistViewDto } from '@pricealgo/contract/watchlists';

export const DEFAULT_VIEW: WatchlistViewDto = {
  columns: ['price', 'changePct', 'sparkline', 'dayRange', 'volume', 'rating', 'nextCall'],
  sort: null,
};

import type { WindowName } from '@pricealgo/algorithms/comparative/calendar';

/** In the order of their lengths. */
export const WINDOWS: readonly WindowName[] = ['1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'];

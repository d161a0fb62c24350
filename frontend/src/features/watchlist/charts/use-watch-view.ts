import { CURVE_RANGES, type CurveRange } from '@pricealgo/contract/chart-choices';
import { useAddressFields } from '../../../lib/browser/use-address-fields';

export const RANGES = CURVE_RANGES;

export interface WatchViewOfAddress {
  /** How the list is drawn. */
  as: 'table' | 'charts';
  range: CurveRange;
}

/** How the list is drawn, as the address says: `?view=charts&range=1Y`. */
export function useWatchView(): WatchViewOfAddress {
  const { search } = useAddressFields();
  const asked = search.get('range');
  return {
    as: search.get('view') === 'charts' ? 'charts' : 'table',
    range: RANGES.find((range) => range === asked) ?? '1D',
  };
}

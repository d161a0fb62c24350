import { SYMBOL_PATTERN } from '@pricealgo/contract/instrument-key';
import { useAddressFields } from '../../../lib/browser/use-address-fields';
import type { AlertFilter, AlertState } from '../api/alerts';

export const STATES: readonly AlertState[] = ['active', 'fired', 'paused', 'expired', 'suspended'];

export interface AlertsAddress {
  view: 'alerts' | 'log';
  filter: AlertFilter;
  /** The log of one alert only. */
  alertId: string | null;
  /** Changes parts of the address; `null` takes one away. */
  go: (changes: Record<string, string | null>) => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the page shows, as its address says: `?view=log&alert=…`, `?state=fired&symbol=AAPL`. */
export function useAlertsAddress(): AlertsAddress {
  const { search: params, change } = useAddressFields();
  const state = STATES.find((one) => one === params.get('state'));
  const symbol = params.get('symbol')?.toUpperCase() ?? '';
  const alertId = params.get('alert') ?? '';
  return {
    view: params.get('view') === 'log' ? 'log' : 'alerts',
    filter: { ...(state && { state }), ...(SYMBOL_PATTERN.test(symbol) && { symbol }) },
    alertId: UUID.test(alertId) ? alertId : null,
    go: (changes) => change(changes, { preventScrollReset: true }),
  };
}

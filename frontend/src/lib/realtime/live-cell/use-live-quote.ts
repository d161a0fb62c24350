import type { FeedStatus, IdentifiedQuote, MarketStatus } from '@pricealgo/contract/realtime';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ConnectionState } from '../connection/tickers-connection';
import { useRealtime } from './realtime-context';

/** Keeps a symbol's price coming while the component is on screen. `null` holds nothing. */
export function useHoldSymbol(key: string | null): void {
  const connection = useRealtime();
  useEffect(() => (key === null ? undefined : connection.hold(key)), [connection, key]);
}

/**
 * One value of one instrument's newest quote: the component renders again only when that value changes. `select`
 * must return a primitive or the quote itself.
 */
export function useQuoteValue<T>(key: string, select: (quote: IdentifiedQuote | undefined) => T): T {
  const { store } = useRealtime();
  const subscribe = useCallback((listener: () => void) => store.onQuote(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => select(store.quote(key)));
}

const whole = (quote: IdentifiedQuote | undefined): IdentifiedQuote | undefined => quote;

/** The newest quote as it changes; `undefined` until the first snapshot. */
export function useLiveQuote(key: string): IdentifiedQuote | undefined {
  return useQuoteValue(key, whole);
}

/** Who feeds the prices; `null` before the first snapshot. */
export function useFeed(): FeedStatus | null {
  const { store } = useRealtime();
  return useSyncExternalStore(store.onFeed, store.feed);
}

/** True when prices on screen are invented; `null` while there are none. */
export function useSimulated(): boolean | null {
  const { store } = useRealtime();
  return useSyncExternalStore(store.onFeed, store.simulated);
}

/** What the socket last said about an exchange's hours; `undefined` until they change. */
export function usePushedMarket(exchangeShortName: string): MarketStatus | undefined {
  const { store } = useRealtime();
  const subscribe = useCallback(
    (listener: () => void) => store.onMarket(exchangeShortName, listener),
    [store, exchangeShortName],
  );
  return useSyncExternalStore(subscribe, () => store.market(exchangeShortName));
}

export function useConnectionState(): ConnectionState {
  const connection = useRealtime();
  return useSyncExternalStore(connection.onState, connection.state);
}

/** Smoothed age of prices on arrival, ms; `null` before the first. */
export function useLatencyMs(): number | null {
  const { latency } = useRealtime();
  return useSyncExternalStore(latency.listen, latency.value);
}

import { useEffect, useState } from 'react';
import { useOnline } from '../../connection/use-online';
import { useConnectionState, useFeed } from './use-live-quote';

/** No price comes: the site is out of reach, or the price stream is. */
export function usePricesStopped(): boolean {
  const online = useOnline();
  const state = useConnectionState();
  return state === 'reconnecting' || state === 'ended' || !online;
}

/** Age in ms of a price at the feed's clock, renewed every `everyMs`. */
export function usePriceAgeMs(timeMs: number, everyMs: number): number {
  const offsetMs = useFeed()?.clockOffsetMs ?? 0;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return Math.max(0, nowMs + offsetMs - timeMs);
}

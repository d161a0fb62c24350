import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import { useEffect, useRef } from 'react';
import { useRealtime } from '../../lib/realtime/live-cell/realtime-context';
import type { Bar } from '../api/ticker-history';
import type { ShownHistory } from './chart-intervals';
import { growLastBar, sessionDay } from './grow-last-bar';

/**
 * Follows an instrument's ticks beside React and hands each grown or new bar to `onBar`, starting from the last bar
 * of `history`.
 */
export function useGrowingBars(
  instrument: string,
  history: Pick<ShownHistory, 'bars' | 'interval'> | undefined,
  timeZone: string,
  onBar: (bar: Bar) => void,
): void {
  const { store } = useRealtime();
  const handler = useRef(onBar);
  useEffect(() => {
    handler.current = onBar;
  }, [onBar]);

  useEffect(() => {
    if (!history) return;
    let last = history.bars.at(-1);
    let before: IdentifiedQuote | null = null;
    const follow = (): void => {
      const quote = store.quote(instrument);
      if (!quote || quote === before) return;
      const bar = growLastBar(last, quote, history.interval, sessionDay(quote.timeMs, timeZone), before);
      before = quote;
      if (!bar) return;
      last = bar;
      handler.current(bar);
    };
    follow();
    return store.onQuote(instrument, follow);
  }, [store, instrument, history, timeZone]);
}

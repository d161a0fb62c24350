import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { exchangeZone } from '../../../lib/format/time-format';
import type { Bar } from '../../../market/api/ticker-history';
import type { Instrument } from '../../../market/api/ticker';
import { useGrowingBars } from '../../../market/chart/use-growing-bars';
import { barsOf, type LiveAnswer, type LiveRequest } from './live-rating';

/**
 * The composite of the bar that is still running, computed in a worker from the same code as the calls. While it
 * computes, newer states of the bar wait and only the newest is asked for.
 * @returns `null` until the first price
 */
export function useLiveRating(instrument: Instrument, history: BarsJson): LiveAnswer | null {
  const [answer, setAnswer] = useState<LiveAnswer | null>(null);
  const port = useRef<{ busy: boolean; next: Bar | null; send: (request: LiveRequest) => void } | null>(null);
  const ask = useCallback((bar: Bar) => {
    const to = port.current;
    if (!to) return;
    if (to.busy) to.next = bar;
    else {
      to.busy = true;
      to.send({ bar });
    }
  }, []);

  useEffect(() => {
    const worker = new Worker(new URL('./live-rating.worker.ts', import.meta.url), { type: 'module' });
    const send = (request: LiveRequest): void => worker.postMessage(request);
    port.current = { busy: false, next: null, send };
    send({ history });
    worker.onmessage = ({ data }: MessageEvent<LiveAnswer>) => {
      setAnswer(data);
      const to = port.current;
      if (!to) return;
      to.busy = false;
      const waiting = to.next;
      to.next = null;
      if (waiting) ask(waiting);
    };
    return () => {
      port.current = null;
      worker.terminate();
    };
  }, [history, ask]);

  const grown = useMemo(() => ({ bars: barsOf(history), interval: '1d' as const }), [history]);
  const { timeZone } = exchangeZone(instrument.exchangeShortName);
  useGrowingBars(instrumentKeyOf(instrument), grown, timeZone, ask);
  return answer;
}

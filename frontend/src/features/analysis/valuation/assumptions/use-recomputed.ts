import type { Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import type { ValuationInputs } from '@pricealgo/algorithms/valuation/inputs/valuation-inputs';
import { useEffect, useRef, useState } from 'react';
import type { RecomputeAnswer, RecomputeRequest, ValuationOutput } from './recompute';

interface Port {
  busy: boolean;
  /** Newest values that wait while older ones are computed. */
  next: Overrides | null;
  send: (request: RecomputeRequest) => void;
}

export interface Recomputed {
  /** Under the newest values that were computed; `null` while nothing is asked, and before the first answer. */
  output: ValuationOutput | null;
  failed: boolean;
}

/**
 * The valuation under a reader's own values, computed in a worker from the very inputs of the call. It is started as soon
 * as the inputs are there, so that the first change is answered at once.
 * @param overrides `null`: nothing is asked
 */
export function useRecomputed(inputs: ValuationInputs | null, overrides: Overrides | null): Recomputed {
  const [answer, setAnswer] = useState<RecomputeAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const port = useRef<Port | null>(null);

  useEffect(() => {
    if (!inputs) return;
    const worker = new Worker(new URL('./valuation.worker.ts', import.meta.url), { type: 'module' });
    const own: Port = { busy: false, next: null, send: (request) => worker.postMessage(request) };
    port.current = own;
    own.send({ inputs });
    worker.onmessage = ({ data }: MessageEvent<RecomputeAnswer>) => {
      setAnswer(data);
      own.busy = own.next !== null;
      if (own.next) own.send({ overrides: own.next });
      own.next = null;
    };
    worker.onerror = () => setFailed(true);
    return () => {
      port.current = null;
      worker.terminate();
    };
  }, [inputs]);

  useEffect(() => {
    const to = port.current;
    if (!to || !overrides) return;
    if (to.busy) to.next = overrides;
    else {
      to.busy = true;
      to.send({ overrides });
    }
  }, [inputs, overrides]);

  return { output: overrides && !failed ? (answer?.output ?? null) : null, failed };
}

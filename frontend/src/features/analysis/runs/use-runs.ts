import { useEffect, useRef } from 'react';
import type { Instrument } from '../../../market/api/ticker';
import { ALGORITHM_ORDER, type AlgorithmName } from '../../../market/answers/algorithm-names';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import { isWithoutModel } from '../../../market/answers/tab-props';
import { type RunHandle, useRun } from './use-run';

/** They need no other algorithm's answer. */
const FIRST = ALGORITHM_ORDER.filter((algo) => algo !== 'openai');

export interface Runs {
  of: Record<AlgorithmName, RunHandle>;
  /** Asks all algorithms that are at rest: the summary when the others have answered, as it is about their answers. */
  startAll: () => void;
  /** How many runs that takes. */
  wanted: number;
}

/** The runs of every algorithm about one ticker. Their answers show where they are asked for: no toast tells of them. */
export function useRuns(instrument: Instrument, analysis: Analysis): Runs {
  const of = {
    comparative: useRun(instrument, 'comparative', analysis, true),
    valuation: useRun(instrument, 'valuation', analysis, true),
    technical: useRun(instrument, 'technical', analysis, true),
    lstm: useRun(instrument, 'lstm', analysis, true),
    openai: useRun(instrument, 'openai', analysis, true),
  };
  const summaryDue = useRef(false);
  const resting = FIRST.filter((algo) => !of[algo].busy);
  const answered = resting.length === FIRST.length && analysis.calls.length > 0;
  const summarise = of.openai.start;
  useEffect(() => {
    if (!summaryDue.current || !answered) return;
    summaryDue.current = false;
    if (!isWithoutModel(analysis)) summarise();
  }, [answered, analysis, summarise]);
  const summarised = of.openai.busy || isWithoutModel(analysis);
  return {
    of,
    wanted: resting.length + (summarised ? 0 : 1),
    startAll: () => {
      resting.forEach((algo) => of[algo].start());
      summaryDue.current = !summarised;
    },
  };
}

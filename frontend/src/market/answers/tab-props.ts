import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { shownTexts } from '@pricealgo/algorithms/answers/shown-texts';
import type { Instrument } from '../api/ticker';
import type { Analysis, Answer, Call } from './api/ticker-analysis';

/** What every tab of the analysis gets from the page around it. */
export interface TabProps {
  instrument: Instrument;
  /** The newest call of the tab's algorithm, or an answer of the reader's own; `null` while there is none. */
  call: Answer | null;
  analysis: Analysis;
}

/** A stored answer with its texts as they are shown; its detail has the shape of its algorithm and version, which a reader must check for. */
export function outputOf<Detail>(call: Pick<Call, 'output'>): AlgorithmOutput<Detail> {
  return shownTexts(call.output) as unknown as AlgorithmOutput<Detail>;
}

/** An answer that was never recorded as a call: what the rules say where no language model has written. */
export function ruleBasedOutput<Detail>(analysis: Analysis): AlgorithmOutput<Detail> | null {
  return (
    analysis.ruleBasedSummary && (shownTexts(analysis.ruleBasedSummary) as unknown as AlgorithmOutput<Detail>)
  );
}

export function newestCall(analysis: Analysis, algo: AlgorithmName): Call | null {
  return analysis.calls.find((call) => call.algo === algo) ?? null;
}

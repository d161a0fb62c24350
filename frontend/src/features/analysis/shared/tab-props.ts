import type {
  AlgorithmName,
  AlgorithmOutput,
} from '../../../../../backend/src/modules/analysis/algorithms/algorithm';
import type { Instrument } from '../../market/api/ticker';
import type { Analysis, Call } from '../api/ticker-analysis';

/** What every tab of the analysis gets from the page around it. */
export interface TabProps {
  instrument: Instrument;
  /** The newest call of the tab's algorithm, `null` while there is none. */
  call: Call | null;
  analysis: Analysis;
}

/** A stored answer; its detail has the shape of its algorithm and version, which a reader must check for. */
export function outputOf<Detail>(call: Call): AlgorithmOutput<Detail> {
  return call.output as unknown as AlgorithmOutput<Detail>;
}

export function newestCall(analysis: Analysis, algo: AlgorithmName): Call | null {
  return analysis.calls.find((call) => call.algo === algo) ?? null;
}

import type { AlgorithmOutput } from '../algorithm.js';
import { barColumns, type BarsJson } from '../bars-json.js';
import type { ComparativeDetail } from '../comparative/comparative-detail.js';
import type { ComparativeInput, ComparedInstrument } from '../comparative/comparative-input.js';
import { evaluateComparative } from '../comparative/evaluate-comparative.js';

type Compared = Omit<ComparedInstrument, 'bars'> & { readonly bars: BarsJson };

/** {@link ComparativeInput} as JSON. */
export type ComparativeInputs = Omit<ComparativeInput, 'subject' | 'peers' | 'sector' | 'benchmark'> & {
  readonly subject: Compared;
  readonly peers: readonly Compared[];
  readonly sector?: Compared;
  readonly benchmark?: Compared;
};

const revived = (compared: Compared): ComparedInstrument => ({
  ...compared,
  bars: barColumns(compared.bars),
});

export function comparativeAnswer(inputs: ComparativeInputs): AlgorithmOutput<ComparativeDetail> {
  const { subject, peers, sector, benchmark, ...rest } = inputs;
  return evaluateComparative({
    ...rest,
    subject: revived(subject),
    peers: peers.map(revived),
    ...(sector ? { sector: revived(sector) } : {}),
    ...(benchmark ? { benchmark: revived(benchmark) } : {}),
  });
}

import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { shownTexts } from '@pricealgo/algorithms/answers/shown-texts';
import { formatChoice } from '../../lib/i18n/format-choice';
import { withReadersNumbers } from './readers-numbers';
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
  return inReadersNumbers(shownTexts(call.output) as unknown as AlgorithmOutput<Detail>);
}

const inStyle = new WeakMap<object, { numbers: string; output: unknown }>();

/** Its sentences; what its detail holds is formatted where it is shown. Of the same answer always the same object. */
function inReadersNumbers<Detail>(output: AlgorithmOutput<Detail>): AlgorithmOutput<Detail> {
  const { numbers } = formatChoice();
  const known = inStyle.get(output);
  if (known?.numbers === numbers) return known.output as AlgorithmOutput<Detail>;
  const { headline, warnings } = output;
  const told = {
    ...output,
    headline: withReadersNumbers(headline),
    warnings: warnings.map(withReadersNumbers),
  };
  inStyle.set(output, { numbers, output: told });
  return told;
}

/** An answer that was never recorded as a call: what the rules say where no language model has written. */
export function ruleBasedOutput<Detail>(analysis: Analysis): AlgorithmOutput<Detail> | null {
  return (
    analysis.ruleBasedSummary &&
    inReadersNumbers(shownTexts(analysis.ruleBasedSummary) as unknown as AlgorithmOutput<Detail>)
  );
}

/** Whether a run of the summary would bring nothing, for want of a language model. */
export const isWithoutModel = (analysis: Analysis): boolean =>
  analysis.ruleBasedSummary?.label === RULE_BASED_LABELS['not-configured'];

export function newestCall(analysis: Analysis, algo: AlgorithmName): Call | null {
  return analysis.calls.find((call) => call.algo === algo) ?? null;
}

import type { Token } from './sentences.js';
import { POLARITY } from './stance-lexicon.js';

/** What an analysis consists of, and what may be said about it without a number. */
const ANCHORS: ReadonlySet<string> = new Set(
  `analysis analyses algorithm algorithms indicator indicators oscillator oscillators average averages technical technicals rating
  ratings composite vote votes comparison comparisons comparative peer peers percentile rank ranking valuation valuations
  estimate estimates estimated assumption assumptions forecast forecasts interval intervals model models network lstm stance answer
  answers summary figure figures number numbers data measure measures method methods volatility return returns drawdown drawdowns
  result results signal signals label labels score scores range ranges test tests tested calculation calculations input inputs
  output outputs statistics statistic verdict conclusion conclusions reading readings evidence description interpretation computed
  compared momentum sample text statements history fluctuations views parts trend direction`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of direction too vague to make a statement about the share one that was computed. */
const VAGUE =
  /^(?:better|best|worst|worse|good|great|bad|up|down|trouble|behind|ahead|lost|lead|leads|ideal|perfect|nice|popular|success|rich|fall|fell|rise|rose|gain|gains)$/;
/** Superlatives compare with things nobody looked at. */
const SUPERLATIVE =
  /^(?:largest|biggest|greatest|highest|lowest|smallest|maximum|minimum|longest|shortest|record|widest|narrowest|steepest|fastest|deepest|cheapest|strongest|weakest|calmest)$/;
const OF_THE_TEXT =
  /^(?:uncertainty|uncertainties|risk|risks|assumption|assumptions|difference|differences|caveat|part|parts|question|role|limitation|weight|influence|drawdown|fall|decline|estimate|end|source)$/;

/**
 * Whether a sentence is about the analysis at all: it cites a fact, names a part of the analysis, or gives a stance (which is
 * checked elsewhere). `The share has turned the corner` does none of it.
 */
export function groundingFaults(sentence: readonly Token[]): string[] {
  const cites = sentence.some(({ kind, text }) => kind === 'fact' && !text.startsWith('company.'));
  const faults = sentence.flatMap(({ kind, text, raw }, i) =>
    kind === 'word' && SUPERLATIVE.test(text) && !cites && !OF_THE_TEXT.test(sentence[i + 1]?.text ?? '')
      ? [`"${raw}" compares with what nobody looked at`]
      : [],
  );
  const grounded =
    cites ||
    sentence.some(
      ({ kind, text }) => kind === 'word' && (ANCHORS.has(text) || (POLARITY.has(text) && !VAGUE.test(text))),
    );
  const words = sentence.filter(({ kind }) => kind === 'word').length;
  if (!grounded && words > 1)
    faults.push(
      `"${sentence
        .slice(0, 4)
        .map(({ raw }) => raw)
        .join(' ')} …" says nothing about a part of the analysis`,
    );
  return faults;
}

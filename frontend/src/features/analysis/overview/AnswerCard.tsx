import { withReadersNumbers } from '../../../market/answers/readers-numbers';
import { shownText } from '@pricealgo/algorithms/answers/shown-texts';
import { Link } from 'react-router';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { tickerPath } from '../../../market/ticker-path';
import { type Analysis, isWhatIf } from '../../../market/answers/api/ticker-analysis';
import { RunControl, RunState } from '../runs/RunControl';
import { useAnswer } from '../runs/use-answer';
import type { RunHandle } from '../runs/use-run';
import {
  ALGORITHM_NAMES,
  ALGORITHM_PURPOSES,
  type AlgorithmName,
} from '../../../market/answers/algorithm-names';
import { asOfText, modeOf, sourceOf } from '../../../market/answers/CallLine';
import { StanceChip } from '../../../market/answers/StanceChip';
import { ruleBasedOutput } from '../../../market/answers/tab-props';
import { t } from '../../../market/answers/texts';
import { chipLabel, hasReason } from './chip-label';
import classes from './OverviewTab.module.css';

export interface AnswerCardProps {
  algo: AlgorithmName;
  instrument: Instrument;
  analysis: Analysis;
  run: RunHandle;
}

/** One algorithm's newest answer in short, or the way to its first. */
export function AnswerCard({ algo, instrument, analysis, run }: AnswerCardProps) {
  const search = useImportedView() ? '?source=imported' : '';
  const { shown: call } = useAnswer(instrument, analysis, algo);
  const answer = call ?? (algo === 'openai' ? ruleBasedOutput(analysis) : null);
  return (
    <li className={classes.card} data-testid={`card-${algo}`}>
      <h3 className={classes.cardTitle}>
        <Link to={`${tickerPath(instrument)}/${algo}${search}`}>{ALGORITHM_NAMES[algo]}</Link>
      </h3>
      {answer ? (
        <>
          <StanceChip label={chipLabel(answer.label)} stance={answer.stance} />
          <p className={classes.cardText}>
            {call ? withReadersNumbers(shownText(call.headline)) : answer.headline}
          </p>
          {hasReason(answer.label) && <p className={classes.reason}>{answer.label}</p>}
          {call && (
            <p className={classes.dim}>
              {isWhatIf(call) && `${t('whatIf.name')} · `}
              {t('card.asOf', { asOf: asOfText(call), mode: modeOf(call), call: sourceOf(call) })}
            </p>
          )}
          <RunState handle={run} name={ALGORITHM_NAMES[algo]} />
        </>
      ) : (
        <>
          <p className={classes.cardText}>
            {t('card.none', { algorithmPurposes: ALGORITHM_PURPOSES[algo] })}
          </p>
          <RunControl
            handle={run}
            quota={analysis.quota}
            first
            name={ALGORITHM_NAMES[algo]}
            quotaShown={analysis.quota.used >= analysis.quota.perDay}
          />
        </>
      )}
    </li>
  );
}

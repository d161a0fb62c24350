import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { NarrativeDetail } from '@pricealgo/algorithms/narrative/narrative-output';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { tickerPath } from '../../../market/ticker-path';
import { useRun } from '../runs/use-run';
import { AnswerFrame } from '../shared/AnswerFrame';
import { isWithoutModel, outputOf, ruleBasedOutput, type TabProps } from '../../../market/answers/tab-props';
import { FactTable } from '../../../market/answers/narrative/FactTable';
import { Segments } from './Segments';
import { type NarrativeText, textKeys } from './segments';
import { useNarrativeText } from './use-narrative-text';
import { t } from '../../../market/answers/narrative/texts';
import classes from './Narrative.module.css';

const STANCES: Readonly<Record<NarrativeDetail['stance'], string>> = {
  positive: t('stances.up'),
  negative: t('stances.down'),
  neutral: t('stances.none'),
  mixed: t('stances.mixed'),
};

interface SummaryProps {
  output: AlgorithmOutput<NarrativeDetail>;
  text: NarrativeText;
  addressOf: (tab: string) => string;
}

function Summary({ output, text, addressOf }: SummaryProps) {
  const { source, model, stance, dropped } = output.detail;
  const writer = { model: model ?? t('writer.model') };
  const [paragraphKeys, riskKeys] = [textKeys(text.paragraphs), textKeys(text.risks)];
  return (
    <div className={classes.stack} data-testid="narrative">
      <div className={classes.source}>
        <span className={classes.mark} data-testid="narrative-label">
          {source !== 'ai'
            ? output.label
            : dropped === undefined
              ? t('writer.label', writer)
              : t('writer.choice', writer)}
        </span>
        <span className={classes.dim} data-testid="narrative-stance">
          {t('stances.label', { stance, stances: STANCES[stance] })}
        </span>
      </div>
      <div className={classes.text} data-testid="narrative-text">
        {text.paragraphs.map((segments, i) => (
          <p key={paragraphKeys[i]}>
            <Segments segments={segments} addressOf={addressOf} />
          </p>
        ))}
      </div>
      {text.risks.length > 0 && (
        <div className={classes.block}>
          <h3 className={classes.subtitle}>{t('tab.risks')}</h3>
          <ul className={classes.risks} data-testid="narrative-risks">
            {text.risks.map((segments, i) => (
              <li key={riskKeys[i]}>
                <Segments segments={segments} addressOf={addressOf} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How the text came about; calls of before the sentences were ours have no count of dropped choices. */
function origin({ source, dropped }: NarrativeDetail): string {
  if (source === 'template') return t('writer.rules');
  return dropped === undefined ? t('writer.numbers') : t('writer.keys', { dropped });
}

function Why({ detail, addressOf }: { detail: NarrativeDetail; addressOf: (tab: string) => string }) {
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{origin(detail)}</p>
      <FactTable facts={detail.facts} addressOf={addressOf} />
    </div>
  );
}

/** The other algorithms' answers in words, each number with where it comes from. */
export function NarrativeTab({ instrument, call, analysis }: TabProps) {
  const run = useRun(instrument, 'openai', analysis);
  const search = useImportedView() ? '?source=imported' : '';
  const addressOf = (tab: string): string => `${tickerPath(instrument)}/${tab}${search}`;
  const byRules = ruleBasedOutput<NarrativeDetail>(analysis);
  const output = call ? outputOf<NarrativeDetail>(call) : byRules;
  const text = useNarrativeText(call, output?.detail ?? null);
  return (
    <AnswerFrame
      algo="openai"
      call={call}
      analysis={analysis}
      run={run}
      substitute={byRules}
      noRun={isWithoutModel(analysis) && t('tab.noRun')}
      picture={output && <Summary output={output} text={text} addressOf={addressOf} />}
      why={output && <Why detail={output.detail} addressOf={addressOf} />}
    />
  );
}

import { shownTexts } from '@pricealgo/algorithms/answers/shown-texts';
import type { Overrides } from '@pricealgo/algorithms/valuation/assumptions/assumption-book';
import type { ValuationDetail } from '@pricealgo/algorithms/valuation/evaluate-valuation';
import { type Analysis, type Answer, answerId } from '../../../market/answers/api/ticker-analysis';
import { useRun, type RunHandle } from '../runs/use-run';
import { AnswerFrame } from '../shared/AnswerFrame';
import { StanceChip } from '../../../market/answers/StanceChip';
import { outputOf, type TabProps } from '../../../market/answers/tab-props';
import { AssumptionEditor } from './assumptions/AssumptionEditor';
import type { ValuationOutput } from './assumptions/recompute';
import { useOwnValuation } from './assumptions/use-own-valuation';
import { CoinPicture, CoinWhy } from '../../../market/answers/valuation/CoinAnswer';
import { CompanyPicture, CompanyWhy } from '../../../market/answers/valuation/CompanyAnswer';
import { FundPicture, FundWhy } from '../../../market/answers/valuation/FundAnswer';
import { FailedGuards, guardsOf } from '../../../market/answers/valuation/ScaleGuards';
import { UnavailableHelp, unavailableReason } from './UnavailableHelp';
import { valuationAsRows } from './valuation-table';
import { t } from '../../../market/answers/valuation/texts';
import classes from '../../../market/answers/valuation/Valuation.module.css';

const NONE: Overrides = {};

function Picture({ detail }: { detail: ValuationDetail }) {
  if (detail.kind === 'equity') return <CompanyPicture detail={detail} />;
  if (detail.kind === 'index') return null;
  return detail.kind === 'etf' ? <FundPicture detail={detail} /> : <CoinPicture detail={detail} />;
}

function Why({ detail }: { detail: ValuationDetail }) {
  if (detail.kind === 'equity') return <CompanyWhy detail={detail} />;
  if (detail.kind === 'index') return null;
  return detail.kind === 'etf' ? <FundWhy detail={detail} /> : <CoinWhy detail={detail} />;
}

/** Whether the call had anything about the company itself to go by; funds and coins have no statements. */
const hasStatements = (detail: ValuationDetail): boolean =>
  detail.kind === 'equity' && detail.statements.source !== null;

function OwnAnswer({ output }: { output: ValuationOutput }) {
  return (
    <section className={classes.own} aria-label={t('own.label')} data-testid="own-valuation">
      <div className={classes.ownHead}>
        <span className={classes.ownMark}>{t('own.title')}</span>
        <StanceChip label={output.label} stance={output.stance} />
      </div>
      <p className={classes.text}>{output.headline}</p>
      {output.warnings.length > 0 && <p className={classes.note}>{output.warnings.join(' · ')}</p>}
    </section>
  );
}

function Answered({ call, analysis, run }: { call: Answer; analysis: Analysis; run: RunHandle }) {
  const called = outputOf<ValuationDetail>(call);
  const calledWith = (call.params.assumptions as Overrides | undefined) ?? NONE;
  const valuation = useOwnValuation(call, calledWith);
  const shown = valuation.output ? shownTexts(valuation.output) : called;
  const { detail } = shown;
  const reason = unavailableReason(call, shown);
  // Rows of "not known" explain nothing: the sentence stands alone until somebody wants to enter figures.
  const folded = unavailableReason(call, called) !== null && !hasStatements(called.detail);
  const editor = 'assumptions' in detail && 'assumptions' in called.detail && (
    <AssumptionEditor
      assumptions={detail.assumptions}
      called={called.detail.assumptions}
      calledWith={calledWith}
      currencies={{
        report: detail.kind === 'equity' ? detail.reportCurrency : null,
        price: detail.priceCurrency,
      }}
      valuation={valuation}
      run={run}
    />
  );
  return (
    <AnswerFrame
      algo="valuation"
      call={call}
      analysis={analysis}
      run={run}
      table={() => valuationAsRows(called.detail)}
      picture={
        <div className={classes.stack}>
          {valuation.output && <OwnAnswer output={shownTexts(valuation.output)} />}
          {reason && (
            <UnavailableHelp reason={reason}>
              {detail.kind === 'equity' && <FailedGuards guards={guardsOf(detail)} />}
            </UnavailableHelp>
          )}
          {!(folded && reason) && <Picture detail={detail} />}
        </div>
      }
      assumptions={
        editor && folded ? (
          <details className={classes.fold} data-testid="own-figures">
            <summary>{t('editor.fold')}</summary>
            {editor}
          </details>
        ) : (
          editor
        )
      }
      why={folded && reason ? null : <Why detail={detail} />}
    />
  );
}

/** What a share is worth under assumptions that can all be seen and changed. */
export function ValuationTab({ instrument, call, analysis }: TabProps) {
  const run = useRun(instrument, 'valuation', analysis);
  if (!call) return <AnswerFrame algo="valuation" call={null} analysis={analysis} run={run} />;
  return <Answered key={answerId(call)} call={call} analysis={analysis} run={run} />;
}

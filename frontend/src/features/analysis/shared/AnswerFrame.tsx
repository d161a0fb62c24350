import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { IconSparkles } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { StatePanel } from '../../../components/state/StatePanel';
import { type Analysis, type Answer, isWhatIf } from '../../../market/answers/api/ticker-analysis';
import { TrackRecordPanel } from '../track-record/TrackRecordPanel';
import { RunControl } from '../runs/RunControl';
import type { RunHandle } from '../runs/use-run';
import {
  ALGORITHM_NAMES,
  ALGORITHM_PURPOSES,
  type AlgorithmName,
} from '../../../market/answers/algorithm-names';
import { AnswerNotices } from '../../../market/answers/AnswerNotices';
import { CallLine } from '../../../market/answers/CallLine';
import type { CsvCell } from '../../../market/answers/csv';
import { WhatIfLine } from './WhatIfLine';
import { ExportMenu } from './ExportMenu';
import { StanceChip } from '../../../market/answers/StanceChip';
import { outputOf } from '../../../market/answers/tab-props';
import { t } from '../../../market/answers/texts';
import classes from './AnswerFrame.module.css';

export interface AnswerFrameProps {
  algo: AlgorithmName;
  call: Answer | null;
  analysis: Analysis;
  run: RunHandle;
  /** Shown where there is no call: an answer that was never recorded as one. */
  substitute?: AlgorithmOutput<unknown> | null;
  /** Why a run would bring nothing here: stands in the place of its button. */
  noRun?: string | false;
  /** What "Run again" asks for beyond the usual, e.g. other peers. */
  onStart?: () => void;
  picture?: ReactNode;
  /** What a reader may change. */
  assumptions?: ReactNode;
  why?: ReactNode;
  table?: () => readonly (readonly CsvCell[])[];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

/** One algorithm's answer: the sentence, what to know before believing it, the picture, the reasons, its record. */
export function AnswerFrame({
  algo,
  call,
  analysis,
  run,
  substitute,
  noRun,
  onStart,
  ...parts
}: AnswerFrameProps) {
  const picture = useRef<HTMLDivElement>(null);
  const name = ALGORITHM_NAMES[algo];
  const answer = call ? outputOf(call) : (substitute ?? null);
  const control = noRun ? (
    <p className={classes.noRun}>{noRun}</p>
  ) : (
    <RunControl handle={run} quota={analysis.quota} first={!call} name={name} onStart={onStart} />
  );
  if (!answer) {
    return (
      <section className={classes.frame} aria-label={name} data-testid="answer-empty">
        <StatePanel
          icon={<IconSparkles size={24} />}
          title={t('answer.none.title')}
          action={<div className={classes.first}>{control}</div>}
        >
          {ALGORITHM_PURPOSES[algo]}
        </StatePanel>
      </section>
    );
  }
  return (
    <article className={classes.frame} aria-labelledby={`answer-${algo}`} data-testid={`answer-${algo}`}>
      <header className={classes.head}>
        <div className={classes.answer}>
          <h2 id={`answer-${algo}`} className={classes.name}>
            {name}
          </h2>
          <StanceChip label={answer.label} stance={answer.stance} />
        </div>
        <div className={classes.actions}>
          {control}
          {call && (
            <ExportMenu
              call={call}
              picture={picture}
              hasPicture={Boolean(parts.picture)}
              table={parts.table}
            />
          )}
        </div>
        <p className={classes.headline} data-testid="answer-headline">
          {answer.headline}
        </p>
        {call && <CallLine call={call} />}
        {call && <WhatIfLine algo={algo} call={call} analysis={analysis} run={run} />}
      </header>
      <AnswerNotices
        withdrawn={call && !isWhatIf(call) ? call.withdrawn : null}
        warnings={answer.warnings}
        missing={answer.missing}
      />
      {parts.picture && (
        <div ref={picture} className={classes.picture}>
          {parts.picture}
        </div>
      )}
      <Part title={t('answer.assumptions')}>{parts.assumptions}</Part>
      <Part title={t('answer.why')}>{parts.why}</Part>
      <Part title={t('answer.trackRecord')}>
        <TrackRecordPanel algo={algo} />
      </Part>
    </article>
  );
}

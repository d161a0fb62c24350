import { Button } from '@mantine/core';
import { formatDate } from '../../../lib/format/time-format';
import type { AlgorithmName } from '../../../market/answers/algorithm-names';
import { type Analysis, type Answer, isWhatIf } from '../../../market/answers/api/ticker-analysis';
import { t } from '../../../market/answers/texts';
import { useAnswer } from '../runs/use-answer';
import type { RunHandle } from '../runs/use-run';
import classes from './AnswerFrame.module.css';

interface WhatIfLineProps {
  algo: AlgorithmName;
  call: Answer;
  analysis: Analysis;
  run: RunHandle;
}

/** Says that an answer is a what-if of the reader's own, and the way between it and the answer on the record. */
export function WhatIfLine({ algo, call, analysis, run }: WhatIfLineProps) {
  const [exchangeShortName = '', symbol = ''] = call.instrument.split(/:(.*)/s);
  const { other, show } = useAnswer({ exchangeShortName, symbol }, analysis, algo);
  if (!isWhatIf(call)) {
    if (!other || !isWhatIf(other)) return null;
    return (
      <p className={classes.whatIf}>
        <Button variant="subtle" size="compact-sm" onClick={() => show(other)}>
          {t('whatIf.show', { date: formatDate(other.calledAtMs, 'UTC') })}
        </Button>
      </p>
    );
  }
  return (
    <p className={classes.whatIf} data-testid="what-if">
      <span>{t('whatIf.text', { until: formatDate(call.expiresMs, 'UTC') })}</span>
      {other ? (
        <Button variant="default" size="compact-sm" onClick={() => show(other)}>
          {t('whatIf.toCall')}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" disabled={run.busy} onClick={() => run.start()}>
          {t('whatIf.runCall')}
        </Button>
      )}
    </p>
  );
}

import { Button } from '@mantine/core';
import { formatShownInstant } from '../../../lib/format/time-format';
import type { DryRunAnswer } from '../api/alerts';
import { t } from '../texts';
import { DryRunChart } from './DryRunChart';
import { DryRunDates } from './DryRunDates';
import type { TypedDryRun } from './use-typed-dry-run';
import classes from './DryRun.module.css';

export interface DryRunPanelProps {
  run: TypedDryRun;
  exchangeShortName: string;
  currency: string;
}

function Answer({
  answer,
  fresh,
  exchangeShortName,
  currency,
}: {
  answer: DryRunAnswer;
  fresh: boolean;
  exchangeShortName: string;
  currency: string;
}) {
  const { times, toMs, source, simulated, resolutionText } = answer;
  const asOf = t('dryRun.source', { time: formatShownInstant(toMs, exchangeShortName), source });
  return (
    <div className={classes.answer} data-fresh={fresh}>
      <p className={classes.times} data-testid="dry-run-times" data-value={fresh ? times : undefined}>
        {t('dryRun.times', { count: times })}
      </p>
      <DryRunChart answer={answer} exchangeShortName={exchangeShortName} />
      <DryRunDates answer={answer} exchangeShortName={exchangeShortName} currency={currency} />
      <p className={classes.small}>{resolutionText}</p>
      <p className={classes.small}>
        {asOf}
        {simulated && ` · ${t('log.simulated')}`}
      </p>
    </div>
  );
}

/** What the alert would have done in the last year, as it is being made. */
export function DryRunPanel({ run, ...shown }: DryRunPanelProps) {
  const { incomplete, fresh, query } = run;
  const { data, error, refetch } = query;
  return (
    <section className={classes.panel} aria-label={t('dryRun.title')} aria-busy={!fresh && !incomplete}>
      <h3 className={classes.title}>{t('dryRun.title')}</h3>
      {incomplete ? (
        <p className={classes.small}>{t('dryRun.incomplete')}</p>
      ) : error && fresh ? (
        <div className={classes.failed} role="alert">
          <p>{t('dryRun.failed', { message: error.message })}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('dryRun.retry')}
          </Button>
        </div>
      ) : data ? (
        <Answer answer={data} fresh={fresh} {...shown} />
      ) : (
        <p className={classes.small}>{t('dryRun.checking')}</p>
      )}
    </section>
  );
}

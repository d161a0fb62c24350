import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { formatDate } from '../../../lib/format/time-format';
import type { Instrument } from '../../../market/api/ticker';
import { useImportedView } from '../../../market/chart/use-imported-view';
import { algorithmCallsQuery } from '../api/algorithm-calls';
import type { CallSummary } from '../../../market/answers/api/ticker-analysis';
import { ALGORITHM_NAMES } from '../../../market/answers/algorithm-names';
import { asOfText, modeOf } from '../../../market/answers/CallLine';
import { hitText, returnText } from '../../../market/answers/OutcomeTable';
import { ScrollTable } from '../../../market/answers/ScrollTable';
import { StanceChip } from '../../../market/answers/StanceChip';
import { chipLabel } from './chip-label';
import classes from './OverviewTab.module.css';
import { t } from '../../../market/answers/texts';

const SHOWN = 12;

function outcomeText(call: CallSummary): string {
  const { horizons, outcomes, withdrawn } = call;
  if (withdrawn) return t('record.withdrawn');
  if (horizons.length === 0) return t('record.notJudged');
  if (outcomes.length === 0) return t('record.open', { horizons: horizons.join(', ') });
  return outcomes
    .toSorted((a, b) => a.horizon - b.horizon)
    .map((outcome) => `${outcome.horizon}: ${returnText(outcome)} ${hitText(outcome, call)}`)
    .join(' · ');
}

/** The latest calls about a ticker, and what became of them. */
export function LatestCalls({ instrument }: { instrument: Instrument }) {
  const { exchangeShortName, symbol } = instrument;
  const imported = useImportedView();
  const { data, error, refetch } = useQuery(
    algorithmCallsQuery(exchangeShortName, symbol, { imported, limit: SHOWN }),
  );
  return (
    <section className={classes.block} aria-labelledby="latest-calls" data-testid="latest-calls">
      <h2 id="latest-calls" className={classes.title}>
        {t('record.caption')}
      </h2>
      {error ? (
        <LoadError what={t('record.what')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={200} radius="md" role="status" aria-label={t('record.loading')} />
      ) : data.total === 0 ? (
        <p className={classes.dim}>{t('record.empty')}</p>
      ) : (
        <ScrollTable caption={t('record.title')} narrow="labels">
          <thead>
            <tr>
              {[
                t('record.column.made'),
                t('record.column.asOf'),
                t('record.column.algorithm'),
                t('record.column.answer'),
                t('record.column.outcome'),
                t('record.column.record'),
              ].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((call) => (
              <tr key={call.callId}>
                <th scope="row">{formatDate(call.calledAtMs, 'UTC')}</th>
                <td>
                  {asOfText(call)} · {modeOf(call)}
                </td>
                <td>{ALGORITHM_NAMES[call.algo]}</td>
                <td className={classes.answer}>
                  <StanceChip label={chipLabel(call.label)} stance={call.stance} />
                </td>
                <td>{outcomeText(call)}</td>
                <td>
                  <Link to={`/calls/${call.callId}`}>{t('call.name', { seq: call.seq })}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <p className={classes.dim}>
        {t.rich('record.text', { link: (inner) => <Link to="/calls">{inner}</Link> })} ·{' '}
        <Link to="/track-record">{t('record.all')}</Link>
      </p>
    </section>
  );
}

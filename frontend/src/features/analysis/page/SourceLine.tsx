import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../../../lib/format/time-format';
import type { Instrument } from '../../market/api/ticker';
import { tickerOverviewQuery } from '../../market/api/ticker-overview';
import { useImportedView } from '../../market/chart/use-imported-view';
import classes from './AnalysisPage.module.css';
import { t } from '../texts';

/** Which history the calls of this page are about, and the way to the other one where there is one. */
export function SourceLine({ instrument: { exchangeShortName, symbol } }: { instrument: Instrument }) {
  const imported = useImportedView();
  const [search] = useSearchParams();
  const { data } = useQuery(tickerOverviewQuery(exchangeShortName, symbol, imported));
  const next = new URLSearchParams(search);
  next.delete('range');
  if (imported) next.delete('source');
  else next.set('source', 'imported');
  const until = data?.importedUntilMs;
  if (!imported && until === undefined) return null;
  return (
    <p className={classes.source} data-testid="analysis-source">
      <span>
        {imported
          ? t('importedUntil', { known: until !== undefined, until: formatDate(until ?? 0, 'UTC') })
          : t('importedHistoryIsKnownUntil', { until: formatDate(until ?? 0, 'UTC') })}
      </span>
      <Link to={`?${next}`} preventScrollReset>
        {imported ? t('showCallsOnTheMarkets') : t('showCallsOnImportedHistory')}
      </Link>
    </p>
  );
}

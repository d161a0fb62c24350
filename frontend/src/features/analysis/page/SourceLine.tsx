import { useQuery } from '@tanstack/react-query';
import { FieldLink } from '../../../components/address/FieldLink';
import { formatDate } from '../../../lib/format/time-format';
import { clearedByFailure } from '../../../market/api/cleared-by-failure';
import type { Instrument } from '../../../market/api/ticker';
import { tickerOverviewQuery } from '../../../market/api/ticker-overview';
import { useImportedView } from '../../../market/chart/use-imported-view';
import classes from './AnalysisPage.module.css';
import { t } from '../../../market/answers/texts';

/** Which history the calls of this page are about, and the way to the other one where there is one. */
export function SourceLine({ instrument: { exchangeShortName, symbol } }: { instrument: Instrument }) {
  const imported = useImportedView();
  const data = clearedByFailure(useQuery(tickerOverviewQuery(exchangeShortName, symbol, imported)));
  const until = data?.importedUntilMs;
  if (!imported && until === undefined) return null;
  return (
    <p className={classes.source} data-testid="analysis-source">
      <span>
        {imported
          ? t('source.until', { known: until !== undefined, until: formatDate(until ?? 0, 'UTC') })
          : t('source.known', { until: formatDate(until ?? 0, 'UTC') })}
      </span>
      <FieldLink fields={{ range: null, source: imported ? null : 'imported' }} preventScrollReset>
        {imported ? t('source.toMarket') : t('source.toImported')}
      </FieldLink>
    </p>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../../components/part/lazy-part';
import { LoadError } from '../../../../components/state/LoadError';
import { officeInstant } from '../../shared/office-time';
import type { AlgorithmName } from '../../../../market/answers/algorithm-names';
import { SeriesPanel } from '../../../../market/track-record/SeriesPanel';
import { seriesKey } from '../../../../market/track-record/series-key';
import { trackRecordQuery } from '../../../../market/track-record/track-record-query';
import { t } from '../texts';
import classes from './History.module.css';
import { hasRates } from './rate-rows';
import { VersionTable } from './VersionTable';

const RateChart = lazyPart({
  what: t('history.rateChart.name'),
  load: () => import('./RateChart').then((m) => m.RateChart),
  place: <Skeleton height={260} radius="md" />,
});

/** What the calls of one algorithm amount to: versions side by side, hit rates against their base rates, each series. */
export function AlgoRecord({ algo }: { algo: AlgorithmName }) {
  const { data, error, refetch } = useQuery(trackRecordQuery({ algo }));
  if (error) return <LoadError what={t('record.what')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} radius="md" mb={24} />;
  const { series, enough, limit, asOfMs } = data;
  return (
    <section className={classes.record} aria-labelledby="history-record" data-testid="algo-record">
      <h2 id="history-record">{t('record.title')}</h2>
      {series.length === 0 ? (
        <p>{t('record.empty')}</p>
      ) : (
        <>
          <VersionTable series={series} />
          {algo === 'openai' && <p>{t('record.narrative')}</p>}
          {hasRates(series) && <RateChart series={series} />}
          {algo !== 'openai' &&
            series.map((one) => (
              <SeriesPanel key={seriesKey(one)} series={one} enough={enough} limit={limit} level={3} />
            ))}
        </>
      )}
      <p className={classes.dim}>{t('record.asOf', { time: officeInstant(asOfMs) })}</p>
    </section>
  );
}

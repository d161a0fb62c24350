import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../../components/page/Page';
import { PageHeader } from '../../../components/page/PageHeader';
import { LoadError } from '../../../components/state/LoadError';
import { formatShownInstant } from '../../../lib/format/time-format';
import {
  ALGORITHM_NAMES,
  ALGORITHM_ORDER,
  ALGORITHM_PURPOSES,
  type AlgorithmName,
} from '../../../market/answers/algorithm-names';
import '../../../market/answers/mantine-styles';
import { RecordRules } from './RecordRules';
import { SeriesPanel } from '../../../market/track-record/SeriesPanel';
import { seriesKey } from '../../../market/track-record/series-key';
import { trackRecordQuery, type TrackRecord } from '../../../market/track-record/track-record-query';
import { t } from '../../../market/track-record/texts';
import classes from '../../../market/track-record/TrackRecord.module.css';

function AlgorithmRecord({ algo, record }: { algo: AlgorithmName; record: TrackRecord }) {
  const series = record.series.filter((one) => one.algo === algo);
  return (
    <section className={classes.algorithm} aria-labelledby={`record-${algo}`} data-testid={`record-${algo}`}>
      <div>
        <h2 id={`record-${algo}`} className={classes.algorithmTitle}>
          {ALGORITHM_NAMES[algo]}
        </h2>
        <p className={classes.purpose}>{ALGORITHM_PURPOSES[algo]}</p>
      </div>
      {algo === 'openai' ? (
        <p>{t('narrative.text')}</p>
      ) : series.length === 0 ? (
        <p>{t('page.empty')}</p>
      ) : (
        series.map((one) => (
          <SeriesPanel
            key={seriesKey(one)}
            series={one}
            enough={record.enough}
            limit={record.limit}
            level={3}
          />
        ))
      )}
    </section>
  );
}

/** /track-record: what became of every call, for everybody. */
export function TrackRecordPage() {
  const { data, error, refetch } = useQuery(trackRecordQuery({}));
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} lead={t('page.text')} />
      {error ? (
        <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.algorithms}>
          {ALGORITHM_ORDER.map((algo) =>
            data ? (
              <AlgorithmRecord key={algo} algo={algo} record={data} />
            ) : (
              <Skeleton key={algo} className={classes.algorithmPlace} radius="md" />
            ),
          )}
          {data && <RecordRules record={data} />}
          {data && (
            <p className={classes.asOf}>{t('page.asOf', { asOfMs: formatShownInstant(data.asOfMs) })}</p>
          )}
        </div>
      )}
    </Page>
  );
}

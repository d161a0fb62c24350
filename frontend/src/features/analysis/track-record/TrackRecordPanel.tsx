import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/state/LoadError';
import { formatShownInstant } from '../../../lib/format/time-format';
import { useImportedView } from '../../../market/chart/use-imported-view';
import type { AlgorithmName } from '../../../market/answers/algorithm-names';
import { SeriesPanel } from '../../../market/track-record/SeriesPanel';
import { seriesKey } from '../../../market/track-record/series-key';
import { trackRecordQuery } from '../../../market/track-record/track-record-query';
import { t } from '../../../market/track-record/texts';
import classes from '../../../market/track-record/TrackRecord.module.css';

export interface TrackRecordPanelProps {
  algo: AlgorithmName;
  /** `NASDAQ:AAPL`; without it, calls about every ticker. */
  instrument?: string;
}

/** How the calls of one algorithm did so far, under its answer. Live calls and backtests are never put together. */
export function TrackRecordPanel({ algo, instrument }: TrackRecordPanelProps) {
  const origin = useImportedView() ? 'backtest' : 'live';
  const { data, error, refetch } = useQuery(
    trackRecordQuery({ algo, ...(instrument ? { instrument } : {}) }),
  );
  if (error) return <LoadError what={t('page.what')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.place} radius="md" />;
  const first = [...data.series].sort((a, b) => Number(b.origin === origin) - Number(a.origin === origin));
  return (
    <div className={classes.panel} data-testid={`track-record-${algo}`}>
      {algo === 'openai' ? (
        <p>{t('narrative.text')}</p>
      ) : first.length === 0 ? (
        <p>{t('panel.empty', { about: instrument ? ` ${t('panel.about', { instrument })}` : '' })}</p>
      ) : (
        first.map((series) => (
          <SeriesPanel
            key={seriesKey(series)}
            series={series}
            enough={data.enough}
            limit={data.limit}
            level={4}
          />
        ))
      )}
      <p className={classes.asOf}>
        {t('panel.asOf', { asOfMs: formatShownInstant(data.asOfMs) })} ·{' '}
        <Link to="/track-record">{t('panel.all')}</Link>
      </p>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Column } from '../../../../components/table/columns';
import { DataTable } from '../../../../components/table/DataTable';
import { LoadError } from '../../../../components/state/LoadError';
import { formatCount, formatDecimals } from '../../../../lib/format/number-format';
import { formatShownInstant } from '../../../../lib/format/time-format';
import { ALGORITHM_NAMES, ALGORITHM_ORDER } from '../../../../market/answers/algorithm-names';
import { trackRecordQuery, type TrackRecord } from '../../../../market/track-record/track-record-query';
import { t } from '../texts';
import { headlineRecords, verdictOf, type HeadlineRecord } from './headline-record';
import classes from './Record.module.css';

/** `54%`; a share of 0 to 1. */
const formatShare = (share: number): string => `${formatDecimals(share * 100, 0)}%`;

/** How many calls of an algorithm were judged, how many named the direction, and against what that is measured. */
const columnsWith = (enough: number): readonly Column<HeadlineRecord>[] => [
  {
    key: 'algorithm',
    header: t('record.algorithm'),
    wrap: true,
    cell: ({ algo }) => ALGORITHM_NAMES[algo],
    note: ({ series: { simulated }, direction: { against }, horizon }) =>
      t('record.kind', { simulated: String(simulated), against, horizon }),
  },
  {
    key: 'judged',
    header: t('record.judged'),
    numeric: true,
    cell: ({ direction }) => formatCount(direction.count),
  },
  {
    key: 'neutral',
    header: t('record.neutral'),
    numeric: true,
    cell: ({ direction }) => formatCount(direction.neutral),
  },
  {
    key: 'right',
    header: t('record.right'),
    numeric: true,
    tone: () => 'strong',
    cell: ({ direction: { rate, interval } }) =>
      rate === null || interval === null
        ? '–'
        : t('record.share', {
            rate: formatShare(rate),
            low: formatShare(interval.low),
            high: formatShare(interval.high),
          }),
  },
  {
    key: 'base',
    header: t('record.base'),
    numeric: true,
    cell: ({ direction: { baseRate } }) => (baseRate === null ? '–' : formatShare(baseRate)),
  },
  {
    key: 'verdict',
    header: t('record.verdict'),
    wrap: true,
    cell: ({ direction }) => {
      const verdict = verdictOf(direction);
      return verdict === null
        ? t('record.tooFew', { count: formatCount(direction.effectiveCount), enough })
        : t(`record.${verdict}`);
    },
  },
];

function RecordTable({ record }: { record: TrackRecord }) {
  const rows = headlineRecords(record, ALGORITHM_ORDER);
  if (rows.length === 0) return <p className={classes.none}>{t('record.none')}</p>;
  return (
    <>
      <div className={classes.table}>
        <DataTable
          caption={t('record.title')}
          columns={columnsWith(record.enough)}
          rows={rows}
          rowKey={({ algo }) => algo}
          narrow="cards"
        />
      </div>
      <p className={classes.small}>{t('record.base.meaning')}</p>
    </>
  );
}

/** What became of the calls so far: counts always, rates where there are enough. */
export function RecordNumbers() {
  const { data, error, refetch } = useQuery(trackRecordQuery({}));
  return (
    <section aria-labelledby="record-title" className={classes.section} data-testid="home-record">
      <h2 id="record-title" className={classes.title}>
        {t('record.title')}
      </h2>
      {error ? (
        <LoadError what={t('record.what')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className={classes.text}>{t('record.text', { enough: data.enough })}</p>
          <RecordTable record={data} />
          <p className={classes.small}>{t('record.asOf', { time: formatShownInstant(data.asOfMs) })}</p>
        </>
      ) : (
        <Skeleton height={300} radius="md" mt="md" />
      )}
      <p className={classes.links}>
        <Link to="/track-record">{t('record.all')}</Link>
        <Link to="/calls">{t('record.chain')}</Link>
      </p>
    </section>
  );
}

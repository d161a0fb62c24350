import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../../components/state/LoadError';
import { formatShownInstant } from '../../../../lib/format/time-format';
import { ALGORITHM_ORDER } from '../../../../market/answers/algorithm-names';
import { trackRecordQuery, type TrackRecord } from '../../../../market/track-record/track-record-query';
import { t } from '../texts';
import { headlineRecords } from './headline-record';
import { RecordRow } from './RecordRow';
import classes from './Record.module.css';

function RecordTable({ record }: { record: TrackRecord }) {
  const rows = headlineRecords(record, ALGORITHM_ORDER);
  if (rows.length === 0) return <p className={classes.none}>{t('record.none')}</p>;
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('record.algorithm')}</th>
            <th scope="col" data-number>
              {t('record.judged')}
            </th>
            <th scope="col" data-number>
              {t('record.right')}
            </th>
            <th scope="col" data-number>
              {t('record.base')}
            </th>
            <th scope="col">{t('record.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow key={row.algo} row={row} enough={record.enough} />
          ))}
        </tbody>
      </table>
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

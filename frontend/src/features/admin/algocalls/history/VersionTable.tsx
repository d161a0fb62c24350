import type { Column } from '../../../../components/table/columns';
import { DataTable } from '../../../../components/table/DataTable';
import { formatCount, formatDecimals } from '../../../../lib/format/number-format';
import { formatSessions, formatShare, seriesName } from '../../../../market/track-record/record-text';
import { seriesKey } from '../../../../market/track-record/series-key';
import type { HorizonRecord, SeriesRecord } from '../../../../market/track-record/track-record-query';
import { t } from '../texts';

/** Of one horizon, as short as can be; nothing where there are too few calls. */
function figures({ direction, probability, interval, quantiles }: HorizonRecord): string {
  const told = [
    direction && direction.rate !== null && direction.baseRate !== null
      ? t('cell.right', {
          rate: formatShare(direction.rate),
          base: formatShare(direction.baseRate),
          against: direction.against,
        })
      : null,
    direction && direction.neutral > 0 ? t('cell.neutral', { count: formatCount(direction.neutral) }) : null,
    probability?.brier == null ? null : t('cell.brier', { value: formatDecimals(probability.brier, 3) }),
    interval?.share == null ? null : t('cell.inside', { share: formatShare(interval.share) }),
    quantiles?.ratio == null ? null : t('cell.ratio', { value: formatDecimals(quantiles.ratio, 3) }),
  ].filter((text) => text !== null);
  return told.length > 0 ? told.join(' · ') : t('cell.tooFew');
}

/** Versions below each other, newest first, with the same horizons beside each other. */
export function VersionTable({ series }: { series: readonly SeriesRecord[] }) {
  const horizons = [...new Set(series.flatMap((one) => one.horizons.map(({ horizon }) => horizon)))].sort(
    (a, b) => a - b,
  );
  const columns: readonly Column<SeriesRecord>[] = [
    {
      key: 'version',
      header: t('column.version'),
      wrap: true,
      minWidth: 150,
      cell: ({ version }) => version,
      note: (one) => (
        <>
          {seriesName(one)}
          <br />
          {t('versions.calls', { calls: one.calls, withdrawn: one.withdrawn })}
        </>
      ),
    },
    ...horizons.map((horizon): Column<SeriesRecord> => ({
      key: String(horizon),
      header: formatSessions(horizon),
      wrap: true,
      minWidth: 112,
      cell: (one) => {
        const record = one.horizons.find((known) => known.horizon === horizon);
        return record ? figures(record) : '–';
      },
    })),
  ];
  return (
    <DataTable
      caption={t('versions.caption')}
      columns={columns}
      rows={series}
      rowKey={seriesKey}
      narrow="cards"
      density="compact"
    />
  );
}

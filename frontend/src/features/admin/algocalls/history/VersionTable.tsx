import { formatCount, formatDecimals } from '../../../../lib/format/number-format';
import { ScrollTable } from '../../../../market/answers/ScrollTable';
import { formatSessions, formatShare, seriesName } from '../../../../market/track-record/record-text';
import { seriesKey } from '../../../../market/track-record/series-key';
import type { HorizonRecord, SeriesRecord } from '../../../../market/track-record/track-record-query';
import { t } from '../texts';

/** Of one horizon, as short as can be; nothing where there are too few calls. */
function figures({ direction, probability, interval, quantiles }: HorizonRecord): string {
  const told = [
    direction && direction.rate !== null && direction.baseRate !== null
      ? t('cell.right', { rate: formatShare(direction.rate), base: formatShare(direction.baseRate) })
      : null,
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
  return (
    <ScrollTable caption={t('versionsCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('column.version')}</th>
          <th scope="col">{t('column.kind')}</th>
          <th scope="col" data-number>
            {t('column.calls')}
          </th>
          <th scope="col" data-number>
            {t('column.withdrawn')}
          </th>
          {horizons.map((horizon) => (
            <th key={horizon} scope="col">
              {formatSessions(horizon)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <tr key={seriesKey(one)}>
            <th scope="row">{one.version}</th>
            <td>{seriesName(one)}</td>
            <td data-number>{formatCount(one.calls)}</td>
            <td data-number>{formatCount(one.withdrawn)}</td>
            {horizons.map((horizon) => {
              const record = one.horizons.find((known) => known.horizon === horizon);
              return <td key={horizon}>{record ? figures(record) : '–'}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

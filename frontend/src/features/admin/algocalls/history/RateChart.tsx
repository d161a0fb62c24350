import type { SeriesRecord } from '../../../../market/track-record/track-record-query';
import { formatShare, formatSpan } from '../../../../market/track-record/record-text';
import { t } from '../texts';
import classes from './History.module.css';
import { coverageRows, hitRows, type RateRow } from './rate-rows';

const pct = (share: number): string => `${share * 100}%`;

/** Each rate as a point on its interval, with a mark where it has to be to mean something. */
function Rates({ title, rows, against }: { title: string; rows: readonly RateRow[]; against: string }) {
  if (rows.length === 0) return null;
  return (
    <figure className={classes.rates}>
      <figcaption>
        {title} <span className={classes.dim}>{against}</span>
      </figcaption>
      <ul>
        {rows.map((row) => (
          <li key={row.name}>
            <span className={classes.rateName}>{row.name}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.span} style={{ left: pct(row.low), width: pct(row.high - row.low) }} />
              <span className={classes.against} style={{ left: pct(row.against) }} />
              <span className={classes.point} style={{ left: pct(row.rate) }} />
            </span>
            <span className={classes.rateText}>
              {t('rates.bar', {
                rate: formatShare(row.rate),
                span: formatSpan(row),
                against: formatShare(row.against),
              })}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

export function RateChart({ series }: { series: readonly SeriesRecord[] }) {
  return (
    <>
      <Rates title={t('rates.hits')} rows={hitRows(series)} against={t('rates.againstBase')} />
      <Rates title={t('rates.coverage')} rows={coverageRows(series)} against={t('rates.againstPromise')} />
    </>
  );
}

import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/time-format';
import { StanceChip } from '../../../market/answers/StanceChip';
import { tickerPath } from '../../../market/ticker-path';
import type { WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import classes from './Row.module.css';

/** The newest call of the technical algorithm; leads to it. */
export function RatingCell({ row }: { row: WatchRow }) {
  const { rating } = row;
  if (!rating) return <span className={classes.dim}>{t('row.rating.none')}</span>;
  const date = formatDate(rating.calledMs, 'UTC');
  const title = rating.simulated ? t('row.rating.simulated', { date }) : t('row.rating.title', { date });
  return (
    <Link className={classes.rating} to={`${tickerPath(row)}/technical`} title={title}>
      <StanceChip label={rating.label} stance={rating.stance} />
    </Link>
  );
}

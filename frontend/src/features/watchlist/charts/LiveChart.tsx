import type { CurveRange } from '@pricealgo/contract/chart-choices';
import { formatMoney, formatPct, directionOf } from '../../../lib/format/number-format';
import { formatDate, formatDayMinute, shownZone } from '../../../lib/format/time-format';
import { useLiveQuote } from '../../../lib/realtime/live-cell/use-live-quote';
import type { Curve } from '../../../market/api/curves';
import { DirectionArrow } from '../../../market/quote/DirectionArrow';
import { sparklinePath, sparklineY } from '../../../market/sparkline/sparkline-path';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { livingCloses } from './living-closes';
import classes from './Charts.module.css';

const WIDTH = 300;
const HEIGHT = 92;
/** Bars of these ranges are shorter than a day. */
const INTRADAY: readonly CurveRange[] = ['1D', '5D', '1M'];

export interface LiveChartProps {
  row: WatchRow;
  curve: Curve;
  range: CurveRange;
}

/** When the chart begins, in the words of its range. */
function since({ firstMs }: Curve, range: CurveRange, exchangeShortName: string): string {
  if (firstMs === null) return '';
  return INTRADAY.includes(range)
    ? formatDayMinute(firstMs, shownZone(exchangeShortName).timeZone)
    : formatDate(firstMs, 'UTC');
}

/** The line of one ticker, its end at the newest price, and in words what it shows. Renders with each of its quotes. */
export function LiveChart({ row, curve, range }: LiveChartProps) {
  const living = livingCloses(curve, range, useLiveQuote(rowKey(row)));
  if (!living) return <p className={classes.nothing}>{t('chart.empty')}</p>;
  const { closes, base, change, changePct } = living;
  const last = closes.at(-1)!;
  const room = [...closes, base];
  const y = sparklineY(room, HEIGHT);
  const path = sparklinePath(closes, WIDTH, HEIGHT, room);
  const direction = directionOf(change, last);
  const words = {
    symbol: row.symbol,
    span: t(`span.${range}`),
    from: formatMoney(base, row.currency),
    to: formatMoney(last, row.currency),
    pct: formatPct(changePct),
    low: formatMoney(Math.min(...closes), row.currency),
    high: formatMoney(Math.max(...closes), row.currency),
    source: curve.source ?? '',
  };
  return (
    <>
      <span
        className={classes.chart}
        data-direction={direction}
        role="img"
        aria-label={t('chart.label', words)}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <line className={classes.base} x1={0} x2={WIDTH} y1={y(base)} y2={y(base)} />
          <path className={classes.area} d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
          <path className={classes.line} d={path} />
        </svg>
        <span className={classes.end} style={{ top: `${(y(last) / HEIGHT) * 100}%` }} />
      </span>
      <span className={classes.foot} title={t('chart.source', words)}>
        <span className={classes.span}>
          {t('chart.since', { date: since(curve, range, row.exchangeShortName) })}
        </span>
        <span className={classes.change} data-direction={direction} data-testid={`over-${rowKey(row)}`}>
          <DirectionArrow direction={direction} />
          {words.pct}
        </span>
      </span>
    </>
  );
}

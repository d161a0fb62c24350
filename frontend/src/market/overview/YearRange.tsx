import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import type { Figure } from '../api/ticker-overview';
import { FigureValue } from './FigureValue';
import { figureText } from './statistics';
import { t } from '../ticker/texts';
import classes from './Overview.module.css';

export interface YearRangeProps {
  instrument: string;
  low: Figure;
  high: Figure;
}

/** Lowest and highest price of 52 weeks, and where the live price stands if it comes from the same source. */
export function YearRange({ instrument, low, high }: YearRangeProps) {
  const price = useQuoteValue(instrument, (quote) =>
    quote && low.source.split('+').includes(quote.source) ? quote.price : undefined,
  );
  const share =
    price !== undefined && high.value > low.value
      ? Math.min(1, Math.max(0, (price - low.value) / (high.value - low.value)))
      : null;
  const label = t('year.label', { low: figureText(low), high: figureText(high) });
  return (
    <div className={classes.yearRange} data-testid="year-range">
      <div className={classes.track} role="img" aria-label={label}>
        {share !== null && <div className={classes.marker} style={{ left: `${share * 100}%` }} />}
      </div>
      <div className={classes.ends}>
        <FigureValue figure={low} testId="year-low" />
        <FigureValue figure={high} testId="year-high" />
      </div>
    </div>
  );
}

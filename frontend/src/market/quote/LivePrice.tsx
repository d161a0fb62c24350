import { formatMoney } from '../../lib/format/number-format';
import { useLiveQuote } from '../../lib/realtime/live-cell/use-live-quote';
import { useFlash } from './use-flash';
import classes from './Quote.module.css';

/** Signs beyond which a price in large type is wider than a phone: that of a coin of a billionth. */
const LONG = 12;

export interface LivePriceProps {
  /** `NASDAQ:AAPL` */
  instrument: string;
  /** ISO 4217 */
  currency: string;
  testId?: string;
}

/** The newest price of one instrument: the last stop of a tick. Renders alone, flashes up or down. */
export function LivePrice({ instrument, currency, testId = `price-${instrument}` }: LivePriceProps) {
  const quote = useLiveQuote(instrument);
  const flash = useFlash<HTMLSpanElement>(quote?.price);
  if (!quote) {
    return (
      <span className={`${classes.price} ${classes.missing}`} data-testid={testId}>
        –
      </span>
    );
  }
  const text = formatMoney(quote.price, currency);
  return (
    <span
      ref={flash}
      className={classes.price}
      data-testid={testId}
      data-value={quote.price}
      data-seq={quote.seq}
      data-time-ms={quote.timeMs}
      data-long={text.length > LONG || undefined}
    >
      {text}
    </span>
  );
}

import { directionOf, formatChange, formatPct } from '../../lib/format/number-format';
import { useLiveQuote } from '../../lib/realtime/live-cell/use-live-quote';
import { DirectionArrow } from './DirectionArrow';
import { t } from '../texts';
import classes from './Quote.module.css';

export interface LiveChangeProps {
  instrument: string;
  /** `both`: amount and percent; `pct`: percent only. */
  show?: 'both' | 'amount' | 'pct';
  /** No source serves it: said in the place of a change that does not come. */
  unserved?: boolean;
  testId?: string;
}

/** Change since the previous close, with sign and arrow besides the colour. */
export function LiveChange({ instrument, show = 'both', unserved, testId }: LiveChangeProps) {
  const quote = useLiveQuote(instrument);
  if (unserved) return <span className={classes.missing}>{t('quote.unserved.short')}</span>;
  if (!quote || quote.change === null || quote.changePct === null) {
    return <span className={classes.missing}>–</span>;
  }
  const direction = directionOf(quote.change, quote.price);
  const amount = formatChange(quote.change, quote.price);
  const pct = formatPct(quote.changePct);
  return (
    <span
      className={classes.change}
      data-direction={direction}
      data-testid={testId}
      data-value={quote.change}
    >
      <DirectionArrow direction={direction} />
      {show === 'both' ? `${amount} (${pct})` : show === 'pct' ? pct : amount}
    </span>
  );
}

import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import type { ReactNode } from 'react';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import classes from './Quote.module.css';

export interface LiveNumberProps {
  instrument: string;
  field: 'open' | 'dayHigh' | 'dayLow' | 'previousClose' | 'volume';
  format: (value: number) => string;
  testId?: string;
}

/** One field of the newest quote. */
export function LiveNumber({ instrument, field, format, testId }: LiveNumberProps): ReactNode {
  const value = useQuoteValue(instrument, (quote: IdentifiedQuote | undefined) => quote?.[field] ?? null);
  return (
    <span className={classes.number} data-testid={testId} data-value={value ?? undefined}>
      {value === null ? '–' : format(value)}
    </span>
  );
}

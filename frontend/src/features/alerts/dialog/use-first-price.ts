import { useState, type SyntheticEvent } from 'react';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';

/**
 * Hands out the first live price of an instrument that came after the form was shown, once; not when somebody has been
 * in the price field before.
 * @param key of the instrument
 * @param wanted whether the field waits for a price at all
 * @param fill takes the price, while rendering
 * @returns handler of focus and change of the form's fields
 */
export function useFirstPrice(
  key: string,
  wanted: boolean,
  fill: (price: number) => void,
): (event: SyntheticEvent) => void {
  const [waiting, setWaiting] = useState(wanted);
  // While nothing waits, prices render nothing anew.
  const price = useQuoteValue(key, (quote) => (waiting ? quote?.price : undefined));
  if (waiting && price !== undefined) {
    setWaiting(false);
    fill(price);
  }
  return ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'price') setWaiting(false);
  };
}

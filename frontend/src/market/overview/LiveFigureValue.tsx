import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import type { Instrument } from '../api/ticker';
import type { Figure } from '../api/ticker-overview';
import { FigureValue } from './FigureValue';
import { liveFigure, type LiveInputs, type LiveName, type LivePrice } from './live-figures';

export interface LiveFigureValueProps {
  name: LiveName;
  live: LiveInputs;
  instrument: Instrument;
  /** Only what imported files say: then the price is the last close of theirs. */
  imported: boolean;
  /** What a profile states, where there is no price to compute with. */
  stated?: Figure;
  testId: string;
}

/** A statistic that moves with the price, and tells what it is made of. */
export function LiveFigureValue({ name, live, instrument, imported, stated, testId }: LiveFigureValueProps) {
  const quote = useQuoteValue(instrumentKeyOf(instrument), (newest) =>
    imported || newest?.simulated ? undefined : newest,
  );
  const price: LivePrice | null = quote
    ? {
        value: quote.price,
        currency: instrument.currency,
        source: quote.source,
        asOfMs: quote.timeMs,
        isLive: true,
      }
    : live.price && { ...live.price, isLive: false };
  const figure = liveFigure(name, live, price, instrument.exchangeShortName) ?? stated;
  return figure ? <FigureValue figure={figure} testId={testId} /> : '–';
}

import { Injectable } from '@nestjs/common';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { LiveField, LiveValues } from '../../tickers/index.js';
import { QuoteBook } from './quote-book.js';
import { UNKNOWN } from './quote-columns.js';

const NO_SLOT = -1;

/** Columns of the quote book for whole lists of instruments, without making a quote of each. */
@Injectable()
export class LiveColumnsService implements LiveValues {
  /** Slots never change, so a list's are looked up once; those without one are looked up at each call. */
  private readonly slotsOfList = new WeakMap<readonly MarketInstrument[], Int32Array>();

  constructor(private readonly book: QuoteBook) {}

  /**
   * Slots of the quote book, -1 = no feed has named the instrument yet.
   * @param instruments a list that is kept as it is (its identity is remembered).
   */
  slots(instruments: readonly MarketInstrument[]): Int32Array {
    let slots = this.slotsOfList.get(instruments);
    if (!slots) {
      slots = new Int32Array(instruments.length).fill(NO_SLOT);
      this.slotsOfList.set(instruments, slots);
    }
    for (let i = 0; i < slots.length; i++) {
      if (slots[i] === NO_SLOT) slots[i] = this.book.slotOf(instruments[i]!.key) ?? NO_SLOT;
    }
    return slots;
  }

  servesExchange(exchangeShortName: string): boolean {
    return this.book.servesExchange(exchangeShortName);
  }

  values(instruments: readonly MarketInstrument[], field: LiveField): Float64Array {
    const { price, previousClose, volume, known } = this.book.columns;
    const slots = this.slots(instruments);
    const values = new Float64Array(slots.length).fill(Number.NaN);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (slot === NO_SLOT || known[slot] === UNKNOWN) continue;
      if (field === 'price') values[i] = price[slot]!;
      else if (field === 'volume') values[i] = volume[slot]!;
      else if (previousClose[slot]! > 0) values[i] = (price[slot]! / previousClose[slot]! - 1) * 100;
    }
    return values;
  }
}

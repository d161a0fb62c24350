import type { Bar } from '@pricealgo/contract/market/bar';

const DAY_MS = 86_400_000;

export interface FakeTrade {
  id: number;
  symbol: string;
  price: number;
  size: number;
  timeMs: number;
}

export interface FakeState {
  price: number;
  open: number;
  high: number;
  low: number;
  volume: number;
  timeMs: number;
  previousClose: number;
}

/** Prices that a fake vendor tells in its own words: a trade tape for each symbol, made by the test or by `trade`. */
export class FakeMarket {
  private readonly tape: FakeTrade[] = [];

  constructor(
    readonly symbols: readonly string[],
    /** Start of the session: 00:00 UTC for crypto, the bell for stocks. */
    readonly openMs: number,
    readonly previousClose = 99,
  ) {
    for (const symbol of symbols) {
      for (let minute = 0; minute < 10; minute++) {
        const price = 100 + ((minute * 7) % 5) - 2;
        this.add({ symbol, price, size: 3 + minute, timeMs: openMs + minute * 60_000 + 1_000 });
      }
    }
  }

  add(trade: Omit<FakeTrade, 'id'>): FakeTrade {
    const made = { id: this.tape.length + 1, ...trade };
    this.tape.push(made);
    return made;
  }

  /** One more trade of each symbol at `timeMs`. */
  trade(timeMs: number): FakeTrade[] {
    return this.symbols.map((symbol) => {
      const step = this.tape.length % 7;
      return this.add({ symbol, price: 100 + step / 4, size: 1 + step, timeMs });
    });
  }

  state(symbol: string): FakeState {
    const own = this.tape.filter((trade) => trade.symbol === symbol);
    const prices = own.map(({ price }) => price);
    const last = own.at(-1)!;
    return {
      price: last.price,
      open: prices[0]!,
      high: Math.max(...prices),
      low: Math.min(...prices),
      volume: own.reduce((sum, { size }) => sum + size, 0),
      timeMs: last.timeMs,
      previousClose: this.previousClose,
    };
  }

  /** Bars of the tape, and one bar for each of the thirty days before it. */
  bars(symbol: string, lengthMs: number, fromMs: number, toMs: number): Bar[] {
    const bars = new Map<number, Bar>();
    if (lengthMs === DAY_MS) {
      for (let back = 30; back >= 1; back--) {
        const timeMs = this.openMs - (this.openMs % DAY_MS) - back * DAY_MS;
        const close = back === 1 ? this.previousClose : 90 + (back % 5);
        bars.set(timeMs, { timeMs, open: 90, high: 110, low: 80, close, volume: 1_000 + back });
      }
    }
    for (const { symbol: of, price, size, timeMs } of this.tape) {
      if (of !== symbol) continue;
      const start = timeMs - (timeMs % lengthMs);
      const held = bars.get(start);
      bars.set(start, {
        timeMs: start,
        open: held?.open ?? price,
        high: Math.max(held?.high ?? price, price),
        low: Math.min(held?.low ?? price, price),
        close: price,
        volume: (held?.volume ?? 0) + size,
      });
    }
    return [...bars.values()].filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  }
}

import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import fc from 'fast-check';
import type { MoverKind } from '@pricealgo/contract/movers';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { rankMovers } from './rank-movers.js';

interface Row {
  price: number;
  previousClose: number;
  volume: number;
  known?: 0 | 1;
  type?: InstrumentType;
  exchange?: string;
}

function setUp(rows: Record<string, Row>) {
  const entries = Object.entries(rows);
  const instruments = entries.map(([symbol, { type = 'stock', exchange = 'NYSE' }]): MarketInstrument => {
    return {
      key: `${exchange}:${symbol}`,
      exchangeShortName: exchange,
      symbol,
      type,
      currency: 'USD',
      sector: null,
      rank: null,
    };
  });
  const column = (of: (row: Row) => number) => Float64Array.from(entries, ([, row]) => of(row));
  const columns = {
    known: Uint8Array.from(entries, ([, { known = 1 }]) => known),
    price: column(({ price }) => price),
    previousClose: column(({ previousClose }) => previousClose),
    volume: column(({ volume }) => volume),
  };
  const slots = Int32Array.from(entries, (_, i) => i);
  return (kind: MoverKind, limit = 5) => {
    const { leaders, considered } = rankMovers(kind, instruments, slots, columns, limit);
    return { symbols: leaders.map(({ symbol }) => symbol), considered };
  };
}

describe('movers', () => {
  const rank = setUp({
    UP: { price: 110, previousClose: 100, volume: 1_000 },
    UPMORE: { price: 60, previousClose: 50, volume: 2_000 },
    DOWN: { price: 90, previousClose: 100, volume: 3_000 },
    FLAT: { price: 100, previousClose: 100, volume: 4_000 },
    DEAD: { price: 200, previousClose: 100, volume: 0 },
    THIN: { price: 300, previousClose: 100, volume: 10 },
    PENNY: { price: 0.5, previousClose: 0.1, volume: 900_000 },
    NEW: { price: 40, previousClose: NaN, volume: 5_000 },
    GONE: { price: 40, previousClose: 10, volume: 5_000, known: 0 },
    COIN: { price: 0.2, previousClose: 0.1, volume: 9, type: 'crypto', exchange: 'CRYPTO' },
    // It is no mover, and makes none of the others too small to be one.
    INDEX: { price: 6_000, previousClose: 100, volume: 9_000, type: 'index' },
  });

  it('ranks by percent, those that are liquid enough', () => {
    expect(rank('gainers')).toEqual({ symbols: ['COIN', 'UPMORE', 'UP'], considered: 6 });
    expect(rank('losers').symbols).toEqual(['DOWN']);
  });

  it('ranks the most active by money, also without a previous close', () => {
    expect(rank('active').symbols).toEqual(['FLAT', 'DOWN', 'NEW', 'UPMORE', 'UP']);
    expect(rank('active', 2).symbols).toEqual(['FLAT', 'DOWN']);
  });

  it('measures liquidity by the exchange', () => {
    expect(setUp({ A: { price: 2, previousClose: 1, volume: 1 } })('gainers').symbols).toEqual(['A']);
    expect(setUp({})('gainers')).toEqual({ symbols: [], considered: 0 });
  });

  it('finds the same as sorting everything', () => {
    const row = fc.record({
      price: fc.integer({ min: 1, max: 500 }),
      previousClose: fc.integer({ min: 1, max: 500 }),
      volume: fc.constant(100_000),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (rows, limit) => {
        const named = Object.fromEntries(rows.map((value, i) => [`S${i}`, value]));
        const mean = rows.reduce((sum, { price, volume }) => sum + price * volume, 0) / rows.length;
        const pct = ({ price, previousClose }: Row): number => (price / previousClose - 1) * 100;
        const all = Object.entries(named)
          .filter(([, value]) => value.price * value.volume >= 0.1 * mean && pct(value) > 0)
          .sort(([, a], [, b]) => pct(b) - pct(a));
        expect(setUp(named)('gainers', limit).symbols).toEqual(all.slice(0, limit).map(([symbol]) => symbol));
      }),
    );
  });
});

import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import fc from 'fast-check';
import { parseInstrumentRow, type Column } from './instrument-row.js';

const good = { symbol: 'AAPL', name: 'Apple Inc.', exchangeShortName: 'NASDAQ', type: 'stock' };

describe('row of a symbol file', () => {
  it('is normalised', () => {
    const cells = {
      symbol: ' brk.b ',
      name: '  Berkshire Hathaway Inc. ',
      exchangeShortName: 'nyse',
      type: 'Stock',
      currency: 'usd',
      sector: ' Financials ',
      photo: 'https://img.example/brk.png',
      active: 'No',
    };
    expect(parseInstrumentRow(7, cells)).toEqual({
      line: 7,
      symbol: 'BRK.B',
      name: 'Berkshire Hathaway Inc.',
      exchangeShortName: 'NYSE',
      type: 'stock',
      currency: 'USD',
      sector: 'Financials',
      photo: 'https://img.example/brk.png',
      active: false,
    });
  });

  it('says nothing where an optional cell is empty or absent', () => {
    const silent = { currency: null, sector: null, photo: null, active: null };
    expect(parseInstrumentRow(2, good)).toEqual({ line: 2, ...good, ...silent });
    expect(parseInstrumentRow(2, { ...good, currency: '', sector: ' ', photo: '', active: '' })).toEqual({
      line: 2,
      ...good,
      ...silent,
    });
  });

  it.each(['m&m', '^GSPC', 'EURUSD=X', 'BTC/USD', 'BRK/A'])('takes %s for a symbol', (symbol) => {
    expect(parseInstrumentRow(2, { ...good, symbol })).toMatchObject({ symbol: symbol.toUpperCase() });
  });

  it.each<[Partial<Record<Column, string>>, string]>([
    [{ symbol: ' ' }, 'symbol is empty'],
    [{ name: '' }, 'name is empty'],
    [{ symbol: 'AA PL' }, 'symbol must be a symbol like AAPL, not "AA PL"'],
    [{ symbol: 'A'.repeat(60) }, `symbol must be a symbol like AAPL, not "${'A'.repeat(40)}…"`],
    [{ exchangeShortName: 'NAS:DAQ' }, 'exchangeShortName must be a name like NASDAQ, not "NAS:DAQ"'],
    [{ type: 'bond' }, 'type must be stock, etf, crypto or index, not "bond"'],
    [{ type: 'crypto' }, 'type crypto and exchange CRYPTO go together only'],
    [{ exchangeShortName: 'INDEX' }, 'exchange INDEX lists type index only'],
    [{ type: 'index', currency: 'USD' }, 'an index is in points: leave currency empty or XXX, not "USD"'],
    [{ currency: 'xxx' }, 'XXX stands for the points of an index: it is no currency'],
    [{ exchangeShortName: 'CRYPTO' }, 'type crypto and exchange CRYPTO go together only'],
    [{ name: 'a\nb' }, 'name holds a line break or control character'],
    [{ name: 'a\u0000b' }, 'name holds a line break or control character'],
    [{ name: 'x'.repeat(301) }, 'name is longer than 300 characters'],
    [{ currency: 'US$' }, 'currency must be a code like USD or GBX, not "US$"'],
    [{ sector: 'x'.repeat(81) }, 'sector is longer than 80 characters'],
    [{ photo: 'javascript:alert(1)' }, 'photo must be an https address, not "javascript:alert(1)"'],
    [{ photo: 'http://a.example/x.png' }, 'photo must be an https address, not "http://a.example/x.png"'],
    [{ photo: 'logo.png' }, 'photo must be an https address, not "logo.png"'],
    [{ active: 'maybe' }, 'active must be true or false, not "maybe"'],
  ])('%j is refused', (change, reason) => {
    expect(parseInstrumentRow(2, { ...good, ...change })).toBe(reason);
  });

  it('never lets a row through that has no valid key', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...Object.values(good)),
    );
    const cells = fc.record({
      symbol: cell,
      name: cell,
      exchangeShortName: cell,
      type: fc.constantFrom('stock', 'etf', 'crypto', 'index', 'x'),
      active: cell,
    });
    fc.assert(
      fc.property(cells, (row) => {
        const parsed = parseInstrumentRow(1, row);
        if (typeof parsed === 'string') return;
        expect(parseInstrumentKey(instrumentKey(parsed.exchangeShortName, parsed.symbol))).not.toBeNull();
        expect(parsed.name.trim()).toBe(parsed.name);
        expect(parsed.name.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

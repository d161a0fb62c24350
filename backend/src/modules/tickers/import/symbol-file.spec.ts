import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { instrumentKey, parseInstrumentKey } from '@pricealgo/contract/instrument-key';
import fc from 'fast-check';
import { type Column, openSymbolFile, parseInstrumentRow, type SymbolRecord } from './symbol-file.js';

const HEADER = 'symbol,name,exchangeShortName,type';

describe('symbol file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-symbols-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const write = (content: string | Buffer): string => {
    const file = path.join(folder, 'symbols.csv');
    writeFileSync(file, content);
    return file;
  };
  const read = async (content: string | Buffer): Promise<SymbolRecord[]> => {
    const records: SymbolRecord[] = [];
    for await (const record of (await openSymbolFile(write(content))).records) {
      records.push('fault' in record ? record : ({ line: record.line, cells: record.cells } as SymbolRecord));
    }
    return records;
  };
  const cells = (symbol: string, name: string) => ({
    symbol,
    name,
    exchangeShortName: 'NYSE',
    type: 'stock',
  });

  it('reads quotes, blank lines, any line ending and a byte order mark, and knows where each row starts', async () => {
    const content = `\ufeff${HEADER}\r\nA,"x, ""y""",NYSE,stock\n\n\nB,"two\nlines",NYSE,stock\rC,é漢,NYSE,stock`;
    expect(await read(content)).toEqual([
      { line: 2, cells: cells('A', 'x, "y"') },
      { line: 5, cells: cells('B', 'two\nlines') },
      { line: 7, cells: cells('C', 'é漢') },
    ]);
  });

  it.each(['latin1', 'utf16le'] as const)('reads names in %s', async (encoding) => {
    expect(
      await read(
        Buffer.from(
          `\ufeff${HEADER}\nA,Caf\u00e9,NYSE,stock\n`.slice(encoding === 'latin1' ? 1 : 0),
          encoding,
        ),
      ),
    ).toEqual([{ line: 2, cells: cells('A', 'Café') }]);
  });

  it('takes columns in any order and names those it ignores', async () => {
    const file = write('type,isin,exchangeShortName,name,symbol,active\nstock,US1,NYSE,Foo,A,true\n');
    const { ignoredColumns, records } = await openSymbolFile(file);
    expect(ignoredColumns).toEqual(['isin']);
    expect(await records.next()).toMatchObject({
      value: { line: 2, cells: { ...cells('A', 'Foo'), active: 'true' } },
    });
    await records.return(undefined);
  });

  it('reports a row that cannot be read and goes on', async () => {
    const records = await read(
      `${HEADER}\nA,Fo"o,NYSE,stock\nB,Bar,NYSE\nC,Baz,NYSE,stock\nD,Qu"x,NYSE,stock\n`,
    );
    expect(records.sort((a, b) => a.line - b.line)).toEqual([
      { line: 2, fault: 'a quote inside a field that is not quoted' },
      { line: 3, fault: '3 cells under 4 headings' },
      { line: 4, cells: cells('C', 'Baz') },
      { line: 5, fault: 'a quote inside a field that is not quoted' },
    ]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['is empty', '', /^it is empty$/],
    ['has another header', 'ticker,name\nA,Foo\n', /missing: symbol, exchangeShortName, type$/],
    ['names a column twice', `${HEADER},name\n`, /names the column name twice/],
    [
      'ends within a character',
      Buffer.from(`${HEADER}\nA,\u00e9`).subarray(0, -1),
      /^it ends within a character: is it cut off\?$/,
    ],
    ['is no text', Buffer.from(`${HEADER}\nA,\0,NYSE,stock\n`), /^it is no text$/],
    [
      'has a row without end',
      `${HEADER}\nA,${'x'.repeat(200_000)},NYSE,stock\n`,
      /line 2 is longer than 65536 characters/,
    ],
    ['has an open quote', `${HEADER}\nA,"Foo,NYSE,stock\nB,Bar,NYSE,stock\n`, /^a quote is never closed$/],
    ['has text after a quote', `${HEADER}\nA,"Foo" Inc,NYSE,stock\n`, /^the quotes in line 2 are broken$/],
  ])('refuses a file that %s', async (_name, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('refuses a missing file and a folder', async () => {
    await expect(openSymbolFile(path.join(folder, 'none.csv'))).rejects.toThrow('there is no such file');
    await expect(openSymbolFile(folder)).rejects.toThrow('it is a folder');
  });
});

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

import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { detectLayout, headingOf } from './table-layout.js';
import { tableLines } from './table-lines.js';

const COMMAS = { separator: ',', quote: '"', start: 0 } as const;

describe('tableLines', () => {
  it('reads what another reader reads, whatever is quoted and however lines end', () => {
    const cell = fc.array(fc.constantFrom('a', 'b', ' ', ',', '"', '\n', '\r\n', ';', '\t'), {
      maxLength: 6,
    });
    const rows = fc.array(
      fc.array(
        cell.map((signs) => `x${signs.join('')}y`),
        { minLength: 1, maxLength: 4 },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), (table, end) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = table.map((row) => row.map(quoted).join(',')).join(end);
        const read = [...tableLines(text, COMMAS)].map((line) => ('cells' in line ? line.cells : line));
        expect(read).toEqual(parse(text, { record_delimiter: end, relax_column_count: true }));
      }),
    );
  });

  it('knows in which line each row begins', () => {
    const text = 'a,b\r\n"two\nlines",2\r\r\n\nc,3\rd,"4\r\n5"\ne,6';
    const lines = [...tableLines(text, COMMAS)].map((line) => line.line);
    expect(lines).toEqual([1, 2, 6, 7, 9]);
  });

  it('ends behind a thousand empty lines, and refuses a table that goes on behind them', () => {
    const ended = `a,b\n1,2\n${',\n'.repeat(5_000)}`;
    expect([...tableLines(ended, COMMAS)]).toHaveLength(2);
    expect(() => [...tableLines(`${ended}3,4\n`, COMMAS)]).toThrow(
      'more than 1,000 lines up to line 1002 are empty',
    );
    expect(() => detectLayout(`${'\n'.repeat(1_000)}a,b\n`, { isHeading: () => true })).toThrow('are empty');
    expect([...tableLines(`${'\n'.repeat(999)}a,b\n`, COMMAS)]).toHaveLength(1);
  });

  it('spoils one line by a stray quote, and takes it as a sign where people write', () => {
    const text = 'a,5" screen\nb,2\n';
    expect([...tableLines(text, COMMAS)]).toEqual([
      { line: 1, fault: 'a quote inside a field that is not quoted' },
      { line: 2, cells: ['b', '2'] },
    ]);
    expect([...tableLines(text, COMMAS, { relaxed: true })][0]).toEqual({
      line: 1,
      cells: ['a', '5" screen'],
    });
  });

  it('keeps empty cells between tabs', () => {
    expect([...tableLines('a\t\tc\n\tb\t', { ...COMMAS, separator: '\t' })]).toEqual([
      { line: 1, cells: ['a', '', 'c'] },
      { line: 2, cells: ['', 'b', ''] },
    ]);
  });
});

describe('detectLayout', () => {
  const isHeading = (heading: string): boolean => ['symbol', 'target', 'note'].includes(heading);
  const separatorOf = (text: string): string => detectLayout(text, { isHeading }).separator;

  it.each([
    [',', 'symbol,target\nA,1'],
    [';', 'Symbol;Target\nA;1,5'],
    ['\t', 'symbol\ttarget\nA\t1,5'],
    ['|', 'symbol|target\nA|1'],
    [';', 'symbol;"target, in dollars"\nA;1'],
    [',', 'Symbol,"a; b; c; d",Note\nA,1,2'],
    [';', 'sep=;\nsymbol;target\nA;1'],
  ])('finds %j', (separator, text) => expect(separatorOf(text)).toBe(separator));

  it('finds single quotes, and the separator of a table without a header by its first cells', () => {
    expect(detectLayout("'symbol','target'\n'A, B','1'", { isHeading }).quote).toBe("'");
    const hints = { isHeading, beginsRow: (cell: string) => /^[A-Z]+$/.test(cell) };
    expect(detectLayout('AAPL;190,5\nMSFT;1,5\n', hints).separator).toBe(';');
    expect(detectLayout('AAPL,NASDAQ,keep; or not\n', hints).separator).toBe(',');
  });

  it('takes headings by their letters and digits', () => {
    expect(headingOf(' Adj. Close ')).toBe(headingOf('adj_close'));
  });
});

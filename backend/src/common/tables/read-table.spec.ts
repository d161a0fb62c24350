import { openTable, type TableOptions, type TableRecord } from './read-table.js';
import { TABLE_LIMITS } from './table-lines.js';
import type { TableSource } from './table-text.js';

const SPEC = { required: ['symbol', 'name'] as const };
const HEADER = 'symbol,name\n';

async function read(text: string, limits?: TableOptions['limits']) {
  const records: TableRecord<'symbol' | 'name'>[] = [];
  const table = await openTable({ text }, SPEC, { limits });
  for await (const record of table.records) records.push(record);
  return records.map((record) => ('fault' in record ? record : { line: record.line, cells: record.cells }));
}

const PRICES = {
  required: ['date', 'price'] as const,
  optional: ['volume', 'yield', 'ratio'] as const,
  kinds: { date: 'date', price: 'money', volume: 'number', yield: 'fraction', ratio: 'ratio' } as const,
};
async function table(source: string | TableSource, options: TableOptions = {}) {
  const opened = await openTable(typeof source === 'string' ? { text: source } : source, PRICES, options);
  const rows: unknown[] = [];
  for await (const record of opened.records)
    rows.push('fault' in record ? record.fault : Object.values(record.cells));
  return { rows, notes: opened.notes, ignored: opened.ignoredColumns };
}
async function* bytesOf(content: Buffer) {
  yield content;
}

describe('bounds of a table', () => {
  it('leave out a row with a cell over the limit and name its column', async () => {
    const longest = 'x'.repeat(TABLE_LIMITS.cellLength);
    expect(await read(`${HEADER}A,${longest}\nB,${longest}x\nC,c\n`)).toEqual([
      { line: 2, cells: { symbol: 'A', name: longest } },
      { line: 3, fault: `name is longer than ${TABLE_LIMITS.cellLength} characters` },
      { line: 4, cells: { symbol: 'C', name: 'c' } },
    ]);
  });

  it('refuse a file with a longer row than the limit, and name the line', async () => {
    await expect(read(`${HEADER}A,a\nB,${'x'.repeat(200)}\n`, { recordLength: 100 })).rejects.toThrow(
      'line 3 is longer than 100 characters',
    );
  });

  it('refuse a file with more rows than the limit, and name the line; rows that cannot be read count', async () => {
    expect(await read(`${HEADER}A,a\n\nB,b\n`, { records: 2 })).toHaveLength(2);
    await expect(read(`${HEADER}A,a\n\nB,b\nC,c\nD,d\n`, { records: 2 })).rejects.toThrow(
      'it has more than 2 rows (line 5)',
    );
    await expect(read(`${HEADER}${'A"a,b\n'.repeat(4)}`, { records: 2 })).rejects.toThrow('(line 4)');
  });
});

describe('openTable', () => {
  it('refuses a row with more filled cells than headings, and lets trailing separators pass', async () => {
    expect((await table('date,price\n2026-01-02,1,234.50\n2026-01-05,5,,\n')).rows).toEqual([
      '3 cells under 2 headings: thousands commas without quotes?',
      ['2026-01-05', '5'],
    ]);
    expect((await table('date,price,,\n2026-01-02,1,,\n2026-01-05\n')).rows).toEqual([
      ['2026-01-02', '1'],
      '1 cells under 2 headings',
    ]);
  });

  it('says how it read a file, and what it did not read', async () => {
    const text = 'Date;Price;Adj Close;;Volume\n24.11.2026;1.234,50;1;x;1.000.000\n';
    expect(await table(text)).toEqual({
      rows: [['2026-11-24', '1234.50', '1000000']],
      notes: [
        'cells are separated by ;',
        'numbers have a decimal comma, like "1.234,50" in line 2',
        'dates are written day, month, year',
      ],
      ignored: ['Adj Close', 'column 4 without a heading'],
    });
  });

  it('reads UTF-16, Windows-1252 and single quotes', async () => {
    const text = 'date\tprice\r\n2026-11-24\t5\r\n';
    const utf16 = { bytes: bytesOf(Buffer.from(`\ufeff${text}`, 'utf16le')) };
    expect(await table(utf16)).toMatchObject({
      rows: [['2026-11-24', '5']],
      notes: ['the text is UTF-16', expect.anything()],
    });
    const latin = { bytes: bytesOf(Buffer.from('date,price,é\n2026-11-24,5,é\n', 'latin1')) };
    expect(await table(latin)).toMatchObject({ rows: [['2026-11-24', '5']], ignored: ['é'] });
    expect((await table("'date','price'\n'2026-11-24','5'\n")).rows).toEqual([['2026-11-24', '5']]);
  });

  it('takes empty marks for no value, and names what is none', async () => {
    const text =
      'date,price,volume,yield,ratio\n2026-01-02,N/A,-,5%,4:1\n2026-01-05,5%,1,0.05,1:10\n2026-01-06,5,$3,1,x\n';
    expect((await table(text)).rows).toEqual([
      ['2026-01-02', '', '', '0.05', '4:1'],
      'price is a percentage: "5%"',
      'volume has a currency beside its number: "$3"',
    ]);
    expect((await table('date,price,ratio\n2026-01-06,5,x\n')).rows).toEqual([
      'ratio must be like 4:1 or 4, not "x"',
    ]);
    expect((await table('date,price\nTotal,5\n2026-01-06,NaN\n')).rows).toEqual([
      'date must be like 2024-12-31, not "Total"',
      ['2026-01-06', ''],
    ]);
  });

  it.each([
    ['an empty file', '', 'it is empty'],
    ['another header', 'a,b\n1,2\n', 'missing: date, price; it reads "a,b"'],
    ['no header', '2026-01-02,5\n', 'it reads "2026-01-02,5"'],
    ['a heading twice', 'date,price,Price\n', 'names the column price twice'],
    ['an open quote', 'date,price\n"2026-01-02,5\n', 'a quote is never closed'],
  ])('refuses %s', async (_name, text, why) => {
    await expect(table(text)).rejects.toThrow(why);
  });
});

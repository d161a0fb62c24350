import { CSV_LIMITS, openCsvTable, type CsvLimits, type CsvRecord } from './csv-table.js';

const COLUMNS = { required: ['symbol', 'name'] as const };
const HEADER = 'symbol,name\n';

async function read(text: string, limits?: Partial<CsvLimits>): Promise<CsvRecord<'symbol' | 'name'>[]> {
  const records: CsvRecord<'symbol' | 'name'>[] = [];
  const table = await openCsvTable({ text }, COLUMNS, limits);
  for await (const record of table.records) records.push(record);
  return records;
}

describe('bounds of a CSV table', () => {
  it('leave out a row with a cell over the limit and name its column', async () => {
    const longest = 'x'.repeat(CSV_LIMITS.cellLength);
    expect(await read(`${HEADER}A,${longest}\nB,${longest}x\nC,c\n`)).toEqual([
      { line: 2, cells: { symbol: 'A', name: longest } },
      { line: 3, fault: `name is longer than ${CSV_LIMITS.cellLength} characters` },
      { line: 4, cells: { symbol: 'C', name: 'c' } },
    ]);
  });

  it('refuse a file with a longer record than the limit, and name the line', async () => {
    await expect(read(`${HEADER}A,a\nB,${'x'.repeat(200)}\n`, { recordBytes: 100 })).rejects.toThrow(
      'line 3 is longer than 100 bytes',
    );
  });

  it('refuse a file with more records than the limit, and name the line', async () => {
    expect(await read(`${HEADER}A,a\n\nB,b\n`, { records: 2 })).toHaveLength(2);
    await expect(read(`${HEADER}A,a\n\nB,b\nC,c\nD,d\n`, { records: 2 })).rejects.toThrow(
      'it has more than 2 rows (line 5)',
    );
  });

  it('count rows that cannot be read as records too', async () => {
    const stray = `A"a,b\n`;
    expect(await read(`${HEADER}${stray}${stray}`, { records: 2 })).toHaveLength(2);
    await expect(read(`${HEADER}${stray.repeat(4)}`, { records: 2 })).rejects.toThrow(
      'it has more than 2 rows (line 4)',
    );
  });
});

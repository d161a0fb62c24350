import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CSV_LIMITS } from '../../../common/csv/csv-table.js';
import { MAX_DAILY_ROWS, readDailyCsv, type BadRow, type DailyRow } from './daily-csv.js';

const HEADER = 'date,open,high,low,close,volume\n';
const TODAY_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

describe('a file of daily bars', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-daily-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = async (text: string): Promise<(DailyRow | BadRow)[]> => {
    const file = path.join(folder, 'bars.csv');
    writeFileSync(file, text);
    const rows: (DailyRow | BadRow)[] = [];
    for await (const row of readDailyCsv(file, TODAY_MS)) rows.push(row);
    return rows;
  };
  const row = (date: string, open = '10'): string => `${date},${open},12,9,11,1000\n`;
  const bar = (date: string): DailyRow => ({ date, open: 10, high: 12, low: 9, close: 11, volume: 1_000 });

  it('is read in any order of its columns, with other columns, blank lines and spaces', async () => {
    const text = `\ufeffClose, Volume ,isin,Date,Open,High,Low\r\n\r\n11,1000,US1, 2024-01-02 ,10,12,9\r\n`;
    expect(await read(text)).toEqual([bar('2024-01-02')]);
  });

  it('names bad rows by line and goes on', async () => {
    const text = `${HEADER}${row('2024-01-02')}${row('2024-01-03', 'x')}2024-01-04,1"0,12,9,11,5\n2024-01-05,10\n`;
    expect(await read(`${text}${row('2024-01-08')}`)).toEqual([
      bar('2024-01-02'),
      { line: 3, reason: 'open is no number' },
      { line: 4, reason: 'a quote inside a field that is not quoted' },
      { line: 5, reason: 'high is no number' },
      bar('2024-01-08'),
    ]);
  });

  it('leaves out a row with a cell over the limit', async () => {
    const spaces = ' '.repeat(CSV_LIMITS.cellLength);
    expect(await read(`${HEADER}${row('2024-01-02', `1${spaces}0`)}${row('2024-01-03')}`)).toEqual([
      { line: 2, reason: `open is longer than ${CSV_LIMITS.cellLength} characters` },
      bar('2024-01-03'),
    ]);
  });

  it('is refused with the line where a record is too long or there are too many', async () => {
    await expect(
      read(`${HEADER}${row('2024-01-02')}${row('2024-01-03', '1'.repeat(70_000))}`),
    ).rejects.toThrow(/line 3 is longer than 65536 bytes/);
    const days = Array.from({ length: MAX_DAILY_ROWS + 1 }, (_, n) =>
      row(new Date(TODAY_MS - (MAX_DAILY_ROWS + 1 - n) * DAY_MS).toISOString().slice(0, 10)),
    );
    expect(await read(HEADER + days.slice(1).join(''))).toHaveLength(MAX_DAILY_ROWS);
    await expect(read(HEADER + days.join(''))).rejects.toThrow(
      `it has more than ${MAX_DAILY_ROWS.toLocaleString('en')} rows (line ${MAX_DAILY_ROWS + 2})`,
    );
  });
});

import type { RowFault } from '../../../common/tables/table-report.js';
import { TABLE_LIMITS } from '../../../common/tables/table-lines.js';
import { type DailyOptions, type DailyRow, MAX_DAILY_ROWS, readDailyCsv } from './daily-csv.js';

const HEADER = 'date,open,high,low,close,volume\n';
const TODAY_MS = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

describe('a file of daily bars', () => {
  const read = async (
    text: string,
    options: Partial<DailyOptions> = {},
  ): Promise<(DailyRow | RowFault)[]> => {
    const rows: (DailyRow | RowFault)[] = [];
    const onReport: DailyOptions['onReport'] = ({ refused }) => rows.push(...refused.first);
    for await (const row of readDailyCsv({ text }, { todayMs: TODAY_MS, onReport, ...options }))
      rows.push(row);
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
      bar('2024-01-08'),
      { line: 3, reason: 'open is no number: "x"' },
      { line: 4, reason: 'a quote inside a field that is not quoted' },
      { line: 5, reason: '2 cells under 6 headings' },
    ]);
  });

  it('leaves out a row with a cell over the limit', async () => {
    const zeros = '0'.repeat(TABLE_LIMITS.cellLength);
    expect(await read(`${HEADER}${row('2024-01-02', `1.${zeros}`)}${row('2024-01-03')}`)).toEqual([
      bar('2024-01-03'),
      { line: 2, reason: `open is longer than ${TABLE_LIMITS.cellLength} characters` },
    ]);
  });

  it('is refused with the line where a record is too long or there are too many', async () => {
    await expect(
      read(`${HEADER}${row('2024-01-02')}${row('2024-01-03', '1'.repeat(70_000))}`),
    ).rejects.toThrow(/line 3 is longer than 65536 characters/);
    const days = Array.from({ length: MAX_DAILY_ROWS + 1 }, (_, n) =>
      row(new Date(TODAY_MS - (MAX_DAILY_ROWS + 1 - n) * DAY_MS).toISOString().slice(0, 10)),
    );
    expect(await read(HEADER + days.slice(1).join(''))).toHaveLength(MAX_DAILY_ROWS);
    await expect(read(HEADER + days.join(''))).rejects.toThrow(
      `it has more than ${MAX_DAILY_ROWS.toLocaleString('en')} rows (line ${MAX_DAILY_ROWS + 2})`,
    );
  });

  it('is read in any order of its days; a day that stands there twice counts once', async () => {
    expect(await read(`${HEADER}${row('2024-01-03')}${row('2024-01-02')}${row('2024-01-03')}`)).toEqual([
      bar('2024-01-03'),
      bar('2024-01-02'),
      { line: 4, reason: '2024-01-03 is already in line 2' },
    ]);
  });

  it('keeps open and close within low and high, but for the rounding of the last digit', async () => {
    const rows = [
      '30,31,29,39',
      '28,31,29,30',
      '30,31,29,31.01',
      '30.00,31.00,29.00,31.01',
      '30.00,31.00,29.00,31.02',
    ];
    const text = rows.map((prices, n) => `2024-01-0${n + 1},${prices},5\n`).join('');
    expect((await read(HEADER + text)).map((one) => ('reason' in one ? one.reason : one.close))).toEqual([
      31.01,
      31.01,
      'close 39 is above high 31',
      'open 28 is below low 29',
      'close 31.02 is above high 31',
    ]);
  });

  it('takes an empty volume for 0; the file of an index may lack the column', async () => {
    expect(await read(`${HEADER}2024-01-02,10,12,9,11,\n`)).toEqual([{ ...bar('2024-01-02'), volume: 0 }]);
    const bare = 'date,open,high,low,close\n2024-01-02,10,12,9,11\n';
    expect(await read(bare, { isIndex: true })).toEqual([{ ...bar('2024-01-02'), volume: 0 }]);
    await expect(read(bare)).rejects.toThrow('missing: volume');
  });

  it('takes a sign beside a price only where it is the one of the instrument', async () => {
    const text = `${HEADER}2024-01-02,$10,$12,$9,$11,5\n`;
    expect(await read(text, { currency: 'USD' })).toEqual([{ ...bar('2024-01-02'), volume: 5 }]);
    await expect(read(text, { currency: 'GBX' })).rejects.toThrow('none of its rows can be used');
  });

  it('leaves out rows that name another ticker or another currency', async () => {
    const header = 'Ticker,Date,Open,High,Low,Close,Volume,Currency\n';
    const rows = ['AAPL.US', 'NASDAQ:AAPL', 'MSFT.US', 'AAPLW', '', 'US AAPL,GBP', 'AAPL,N/A'].map(
      (text, n) => {
        const [ticker = '', unit = 'USD'] = text.split(',');
        return `${ticker},2024-01-0${n + 1},10,12,9,11,5,${unit}\n`;
      },
    );
    const said = await read(header + rows.join(''), { symbol: 'AAPL', currency: 'USD' });
    expect(said.map((one) => ('reason' in one ? one.reason : one.date))).toEqual([
      '2024-01-01',
      '2024-01-02',
      '2024-01-05',
      '2024-01-07',
      'symbol is "MSFT.US", the file is of AAPL',
      'symbol is "AAPLW", the file is of AAPL',
      'currency is "GBP", the prices of this instrument are in USD',
    ]);
    const pair = `symbol,date,open,high,low,close,volume\nBTC-USD,2024-01-02,10,12,9,11,5\n`;
    expect(await read(pair, { symbol: 'BTCUSD' })).toHaveLength(1);
    const pounds = `date,open,high,low,close,volume,currency\n2024-01-02,10,12,9,11,5,GBP\n`;
    await expect(read(pounds, { currency: 'GBX' })).rejects.toThrow('none of its rows can be used');
    expect(await read(pounds, { currency: 'XXX', isIndex: true })).toHaveLength(1);
  });

  it('refuses a file with several bars a day', async () => {
    const minutes = `${HEADER}2024-01-02 09:30,10,12,9,11,5\n2024-01-02 09:31,10,12,9,11,5\n`;
    await expect(read(minutes)).rejects.toThrow('lines 2 and 3 are bars of one day');
  });

  it('refuses a file without a row of use', async () => {
    await expect(read(HEADER)).rejects.toThrow('it has a header but no rows');
    await expect(read(`${HEADER}${row('11/24/2025')}`)).rejects.toThrow('none of its rows can be used');
  });
});

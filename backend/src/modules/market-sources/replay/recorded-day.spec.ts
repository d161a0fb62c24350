import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadRecordedDay, listTickFiles, readTickFile } from './recorded-day.js';

const noonMs = Date.UTC(2020, 0, 2, 17);
const rows = (count: number, fromMs = noonMs): string =>
  ['time_utc_ms,price,size', ...Array.from({ length: count }, (_, i) => `${fromMs + i},${100 + i},1`)].join(
    '\n',
  );

describe('recorded days on disk', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recorded-day-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = (name: string, content: string | Buffer): Promise<void> =>
    writeFile(path.join(folder, name), content);

  it('are read plain and packed; symbols may hold hyphens and slashes; other files are ignored', async () => {
    await put('NYSE-BRK-B-2020-01-02.csv', rows(3));
    await put('CRYPTO-BTCUSD-2020-01-02.csv.gz', gzipSync(rows(2)));
    await put('CRYPTO-BTC%2FUSD-2020-01-02.csv', rows(4));
    await put('README.md', 'text');
    await put('NYSE-LOWER-2020-01-02.txt', rows(2));
    const day = await loadRecordedDay(folder, '2020-01-02');
    expect(day.faults).toEqual([]);
    expect([...day.ticks].map(([key, { timeMs }]) => [key, timeMs.length])).toEqual([
      ['CRYPTO:BTC/USD', 4],
      ['CRYPTO:BTCUSD', 2],
      ['NYSE:BRK-B', 3],
    ]);
  });

  it('without a date: the one with the most ticks over all files', async () => {
    await put('NYSE-A-2020-01-02.csv', rows(5));
    await put('NYSE-B-2020-01-03.csv', rows(3, noonMs + 86_400_000));
    await put('NYSE-C-2020-01-03.csv', rows(3, noonMs + 86_400_000));
    const day = await loadRecordedDay(folder);
    expect(day.date).toBe('2020-01-03');
    expect([...day.ticks.keys()]).toEqual(['NYSE:B', 'NYSE:C']);
  });

  it('hold the session of their zone: New York after-hours belong to the date, the next UTC day of a coin does not', async () => {
    const lateMs = Date.UTC(2020, 0, 3, 4, 59, 59, 999);
    await put('NYSE-A-2020-01-02.csv', `${lateMs},1,1\n${lateMs + 1},2,1`);
    await put('CRYPTO-BTCUSD-2020-01-02.csv', `${noonMs},1,1\n${lateMs},2,1`);
    const day = await loadRecordedDay(folder, '2020-01-02');
    expect([...(day.ticks.get('NYSE:A')?.price ?? [])]).toEqual([1]);
    expect([...(day.ticks.get('CRYPTO:BTCUSD')?.price ?? [])]).toEqual([1]);
    expect(day.faults).toHaveLength(2);
    expect(day.faults[0]).toMatch(
      /BTCUSD-2020-01-02\.csv: 1 rows not used \(line 2: outside the day of the file\)/,
    );
  });

  it('are refused where a file is larger than what is read into memory, packed or not', async () => {
    await put('NYSE-A-2020-01-02.csv', rows(20));
    await put('NYSE-B-2020-01-02.csv.gz', gzipSync(rows(20)));
    const files = await listTickFiles(folder);
    const size = Buffer.byteLength(rows(20));
    for (const file of files) {
      expect(await readTickFile(file, size)).toBe(rows(20));
      await expect(readTickFile(file, size - 1)).rejects.toThrow(
        `REPLAY_DIR: ${file.path} holds more than ${size - 1} bytes`,
      );
    }
    expect(files).toHaveLength(2);
  });

  it('are refused with the variable to change', async () => {
    await expect(loadRecordedDay(null)).rejects.toThrow(/^REPLAY_DIR: set it/);
    await expect(loadRecordedDay(path.join(folder, 'missing'))).rejects.toThrow(
      /^REPLAY_DIR: .*missing \(ENOENT\)/,
    );
    await expect(loadRecordedDay(folder)).rejects.toThrow(/^REPLAY_DIR: no EXCHANGE-SYMBOL/);
    await put('NYSE-A-2020-01-02.csv', 'nonsense');
    await expect(loadRecordedDay(folder, '2020-01-05')).rejects.toThrow(
      /^REPLAY_DATE: no ticks of 2020-01-05 .*2020-01-02/,
    );
    await expect(loadRecordedDay(folder)).rejects.toThrow(/^REPLAY_DATE: not one usable tick/);
    await put('NYSE-A-2020-01-02.csv.gz', 'not gzip');
    await expect(loadRecordedDay(folder)).rejects.toThrow(/^REPLAY_DIR: NYSE:A of 2020-01-02 is there twice/);
    await rm(path.join(folder, 'NYSE-A-2020-01-02.csv'));
    await expect(loadRecordedDay(folder)).rejects.toThrow(/^REPLAY_DIR: .* is not a readable gzip file/);
  });
});

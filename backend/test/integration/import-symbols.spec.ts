import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { AppConfig } from '../../src/config/app-config.js';
import { ormConfig } from '../../src/database/orm.config.js';
import {
  importInstruments,
  type ImportOptions,
} from '../../src/modules/tickers/import/import-instruments.js';
import { createTestDatabase } from '../setup/test-database.js';

const HEADER = 'symbol,name,exchangeShortName,type';
const COMMAND = path.resolve(import.meta.dirname, '../../dist/commands/import-symbols.js');
const marketData = process.env.MARKET_DATA_DIR;
const itWithData = marketData ? it : it.skip;
if (!marketData)
  process.stdout.write('skipped: MARKET_DATA_DIR is not set, the recorded symbols are not imported\n');

describe('import of a symbol file', () => {
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let orm: MikroORM;

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-import-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await createTestDatabase();
    const config = AppConfig.fromEnv({ DATABASE_URL: database.url }, folder);
    orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
  });
  afterEach(async () => {
    await orm.close(true);
    await database.drop();
  });

  const write = (name: string, lines: string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  const load = (lines: string[], options?: ImportOptions) =>
    importInstruments(orm.em, write('symbols.csv', lines), options);
  const rows = (where: string) =>
    orm.em
      .fork()
      .execute(
        `select symbol, name, type, currency, sector, photo, active, rank, source from instrument where ${where} order by symbol`,
      );
  const count = async (): Promise<number> => {
    const found: { count: number }[] = await orm.em
      .fork()
      .execute('select count(*)::int as count from instrument');
    return found[0]?.count ?? NaN;
  };
  const events = async (): Promise<unknown[]> =>
    orm.em
      .fork()
      .execute(
        `select payload from outbox_message where name = 'instruments.changed' and payload->>'source' = 'import'`,
      );

  it('inserts, updates and leaves alone, and tells the nodes in the same transaction', async () => {
    const summary = await load([
      `${HEADER},sector`,
      'AAPL,"Apple, Inc.",NASDAQ,stock,',
      'MSFT,Microsoft Corporation,NASDAQ,stock,Technology',
      'newx,New X,nyse,ETF,Energy',
    ]);
    expect(summary).toEqual({ rows: 3, inserted: 1, updated: 1, unchanged: 1, bad: 0 });
    expect(await rows(`symbol in ('AAPL', 'MSFT', 'NEWX')`)).toEqual([
      {
        symbol: 'AAPL',
        name: 'Apple, Inc.',
        type: 'stock',
        currency: 'USD',
        sector: 'Technology',
        photo: null,
        active: true,
        rank: 1,
        source: 'import',
      },
      expect.objectContaining({ symbol: 'MSFT', source: 'builtin', rank: 2 }),
      {
        symbol: 'NEWX',
        name: 'New X',
        type: 'etf',
        currency: 'USD',
        sector: 'Energy',
        photo: null,
        active: true,
        rank: null,
        source: 'import',
      },
    ]);
    expect(await events()).toEqual([{ payload: { source: 'import' } }]);
  });

  it('changes nothing, and tells nobody, the second time', async () => {
    const lines = [
      `${HEADER},currency,photo,active`,
      'NEWX,New X,LSE,stock,GBP,https://img.example/x.png,false',
    ];
    expect(await load(lines)).toMatchObject({ inserted: 1 });
    expect(await load(lines)).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await events()).toHaveLength(1);
    expect(await rows(`symbol = 'NEWX'`)).toMatchObject([
      { currency: 'GBP', photo: 'https://img.example/x.png', active: false },
    ]);
  });

  it('takes indices in points, and the currency of the exchange where a row says none', async () => {
    const lines = [
      HEADER,
      'SPX,S&P 500,INDEX,index',
      'DAX,DAX,XETRA,index',
      'NEWL,New L,LSE,stock',
      'NEWT,New T,TSE,stock',
      'NEWA,New A,ASX,stock',
      'NEWZ,New Z,SIX,stock',
      'NEWO,New O,OTHER,stock',
      'NEWS,New S,INDEX,stock',
    ];
    expect(await load(lines)).toMatchObject({ inserted: 7, bad: 1 });
    expect(await rows(`symbol in ('SPX', 'DAX', 'NEWA', 'NEWL', 'NEWT', 'NEWO', 'NEWZ')`)).toMatchObject([
      { symbol: 'DAX', type: 'index', currency: 'XXX' },
      { symbol: 'NEWA', currency: 'AUD' },
      { symbol: 'NEWL', currency: 'GBX' },
      { symbol: 'NEWO', currency: 'USD' },
      { symbol: 'NEWT', currency: 'JPY' },
      { symbol: 'NEWZ', currency: 'CHF' },
      { symbol: 'SPX', type: 'index', currency: 'XXX' },
    ]);
  });

  it('skips bad rows and duplicates, naming line and reason', async () => {
    const reported: { line: number; reason: string }[] = [];
    const summary = await load(
      [
        HEADER,
        'A1,One,NYSE,stock',
        'B1,Two,NYSE,bond',
        'C1,Three,NYSE',
        'a1,Again,nyse,stock',
        'A1,Other,AMEX,stock',
      ],
      { onReport: ({ refused }) => reported.push(...refused.first) },
    );
    expect(summary).toMatchObject({ rows: 5, inserted: 2, bad: 3 });
    expect(reported).toEqual([
      { line: 3, reason: 'type must be stock, etf, crypto or index, not "bond"' },
      { line: 4, reason: '3 cells under 4 headings' },
      { line: 5, reason: 'NYSE:A1 is already in line 2' },
    ]);
    expect(await rows(`symbol = 'A1'`)).toMatchObject([{ name: 'One' }, { name: 'Other' }]);
  });

  it('reports the first fifty bad rows and counts the others', async () => {
    const bad = Array.from({ length: 120 }, (_, i) =>
      i % 2 ? `X${i},Bad,NYSE,bond` : 'DUP,Twice,NYSE,stock',
    );
    let first: readonly { line: number }[] = [];
    const summary = await load([HEADER, 'DUP,Once,NYSE,stock', ...bad], {
      onReport: ({ refused }) => (first = refused.first),
    });
    expect(summary).toMatchObject({ rows: 121, inserted: 1, bad: 120 });
    expect(first.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, i) => i + 3));
  });

  it.each<[string, string[], boolean, RegExp]>([
    [
      'any bad row with --strict',
      [HEADER, 'A1,One,NYSE,stock', 'B1,Two,NYSE,x'],
      true,
      /1 of its 2 rows are bad/,
    ],
    [
      'a duplicate with --strict',
      [HEADER, 'A1,One,NYSE,stock', 'A1,One,NYSE,stock'],
      true,
      /1 of its 2 rows/,
    ],
    ['a file of bad rows only', [HEADER, 'A1,One,NYSE,x'], false, /none of its rows can be used$/],
    ['a file without rows', [HEADER], false, /^symbols\.csv was not imported: it has a header but no rows$/],
    [
      'a fault far behind good rows',
      [HEADER, 'A1,One,NYSE,stock', 'B1,"Two,NYSE,stock'],
      false,
      /quote is never closed/,
    ],
  ])('refuses %s as a whole', async (_name, lines, strict, message) => {
    await expect(load(lines, { strict })).rejects.toThrow(message);
    expect(await count()).toBe(500);
    expect(await events()).toEqual([]);
  });

  it('lets two imports of the same file run at once', async () => {
    const file = write('twice.csv', [
      HEADER,
      ...Array.from({ length: 3_000 }, (_, i) => `Z${i},Z ${i},NYSE,stock`),
    ]);
    const summaries = await Promise.all([importInstruments(orm.em, file), importInstruments(orm.em, file)]);
    expect(summaries.map(({ inserted }) => inserted).sort()).toEqual([0, 3_000]);
    expect(summaries.map(({ unchanged }) => unchanged).sort()).toEqual([0, 3_000]);
  });

  itWithData('loads the recorded listings', async () => {
    const file = path.join(marketData ?? '', 'symbols.csv');
    const first = await importInstruments(orm.em, file);
    expect(first.rows).toBe(13_444);
    expect(first.inserted + first.updated + first.unchanged + first.bad).toBe(13_444);
    const again = await importInstruments(orm.em, file);
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 13_444 - first.bad, bad: first.bad });
    expect(await rows(`exchange_short_name = 'NASDAQ' and symbol = 'AAPL'`)).toMatchObject([
      { name: 'Apple Inc. - Common Stock', sector: 'Technology', rank: 1 },
    ]);
  });

  describe('command', () => {
    const start = (args: string[]): ChildProcess =>
      spawn(process.execPath, [COMMAND, ...args], {
        env: { PATH: process.env.PATH, DATABASE_URL: database.url, NODE_ENV: 'test' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const run = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
      const child = start(args);
      let out = '';
      let err = '';
      child.stdout?.on('data', (chunk) => (out += String(chunk)));
      child.stderr?.on('data', (chunk) => (err += String(chunk)));
      const [code] = await once(child, 'close');
      return { code, out, err };
    };

    const used = (): string => {
      const { hostname, port, pathname } = new URL(database.url);
      return `Database: ${pathname.slice(1)} on ${hostname}:${port}, from DATABASE_URL\n`;
    };

    it('names its database and prints a summary', async () => {
      const file = write('good.csv', [`${HEADER},isin`, 'A1,One,NYSE,stock,US1', 'B1,Two,NYSE,bond,US2']);
      expect(await run(file)).toEqual({
        code: 0,
        err: '',
        out: [
          used().trimEnd(),
          'line 3: type must be stock, etf, crypto or index, not "bond"',
          'ignored columns: isin',
          '2 rows: 1 inserted, 0 updated, 0 unchanged, 1 bad\n',
        ].join('\n'),
      });
    });

    it('says what it would do, and does not, with --dry-run', async () => {
      const file = write('new.csv', [HEADER, 'A1,One,NYSE,stock']);
      const { code, out } = await run(file, '--dry-run');
      expect([code, out.split('\n').at(-2)]).toEqual([
        0,
        'Nothing was written. It would be: 1 rows: 1 inserted, 0 updated, 0 unchanged, 0 bad',
      ]);
      expect(await count()).toBe(500);
    });

    it.each<[string, string[], string]>([
      ['a missing file', ['/no/such.csv'], 'such.csv was not imported: there is no such file\n'],
      ['no file', [], 'Usage: npm run import:symbols -- FILE.csv [--strict] [--dry-run]\n'],
      [
        'an unknown option',
        ['a.csv', '--fast'],
        'Usage: npm run import:symbols -- FILE.csv [--strict] [--dry-run]\n',
      ],
    ])('answers %s with one line', async (_name, args, line) => {
      expect(await run(...args)).toEqual({ code: 1, out: used(), err: line });
    });

    it('leaves nothing half-loaded when it is killed before it commits', async () => {
      const lines = [HEADER, ...Array.from({ length: 20_000 }, (_, i) => `Z${i},Z ${i},NYSE,stock`)];
      const file = write('big.csv', lines);
      // Its last step but one waits for this lock: everything is read and staged by then, nothing is committed.
      const gate = new pg.Client({ connectionString: database.url });
      await gate.connect();
      await gate.query('select pg_advisory_lock(727001002)');
      const child = start([file]);
      const ended = once(child, 'close');
      await untilSomebodyWaits(gate);
      child.kill('SIGKILL');
      await ended;
      await gate.end();
      expect(await count()).toBe(500);
      expect(await events()).toEqual([]);

      expect(await run(file)).toMatchObject({ code: 0 });
      expect(await count()).toBe(20_500);
      expect(await events()).toHaveLength(1);
    });
  });
});

/** Resolves once another session waits for an advisory lock. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 727001002
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length > 0) return;
  }
}

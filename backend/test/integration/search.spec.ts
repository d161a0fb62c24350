import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/database/orm.config.js';
import path from 'node:path';
import fc from 'fast-check';
import { importInstruments } from '../../src/modules/tickers/import/import-instruments.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Result {
  name: string;
  ticker: string;
  photo: string | null;
  exchangeShortName: string;
  type: string;
  active: boolean;
}

/** exchange:symbol|name|rank, `-` = inactive. */
const ROWS = `
NASDAQ:ZAB|Zabulon Inc.|900
NYSE:ZABC|First of Zab|901
NYSE:ZABD|Second of Zab|902
NASDAQ:ZABX|Gone Zab|-
NYSE:QX1|Zabana Corp|903
NYSE:QX2|The Zabana Group|904
NYSE:BRX.B|Brixton Holdings Class B|905
CRYPTO:XQZUSD|Quizcoin USD|906
NYSE:QX3|Société Générale Zürich|907
NYSE:QX4|Straße Ærø Łódź Øresund|908
NYSE:QX5|McQuigley's 100% Pure_Things \\ Co|909
NYSE:QX6|ΑΘΗΝΑ Газпром|910
NASDAQ:QX7|Quorbital Dynamics|911
NYSE:QX8|Northern Bank of Quorn|912
NYSE:QX9|Quorbital Northern|
`;

describe('ticker search over HTTP', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api', LOGO_HOSTS: 'logos.example' });
    const em = test.orm.em.fork();
    for (const line of ROWS.trim().split('\n')) {
      const [key = '', name = '', rank = ''] = line.split('|');
      const [exchange = '', symbol = ''] = key.split(':');
      await em.execute(
        `insert into instrument (exchange_short_name, symbol, name, type, source, rank, active)
         values (?, ?, ?, ?, 'admin', ?, ?)`,
        [
          exchange,
          symbol,
          name,
          exchange === 'CRYPTO' ? 'crypto' : 'stock',
          Number(rank) || null,
          rank !== '-',
        ],
      );
    }
  });
  afterAll(() => test.close());

  const search = async (keyword: string): Promise<Result[]> => {
    const { body } = await test.http.get('/api/ticker-search').query({ keyword }).expect(200);
    expect(body).toMatchObject({ status: 'success', message: '' });
    return body.data as Result[];
  };
  const tickers = async (keyword: string): Promise<string[]> =>
    (await search(keyword)).map(({ ticker }) => ticker);

  it('answers name, ticker, photo, exchange and type', async () => {
    const [first] = await search('aapl');
    expect(first).toEqual({
      name: 'Apple Inc.',
      ticker: 'AAPL',
      photo: null,
      exchangeShortName: 'NASDAQ',
      type: 'stock',
      active: true,
    });
  });

  it('finds stocks, ETFs and crypto', async () => {
    await test.orm.em.fork().execute(`update instrument set type = 'etf' where symbol = 'QX8'`);
    const found = await Promise.all(['aapl', 'quorn', 'quizcoin'].map(search));
    expect(found.map(([first]) => first?.type)).toEqual(['stock', 'etf', 'crypto']);
  });

  it('hands over only pictures of hosts that pages may load from', async () => {
    const em = test.orm.em.fork();
    const photoOf = async (photo: string): Promise<string | null | undefined> => {
      await em.execute(`update instrument set photo = ? where symbol = 'QX1'`, [photo]);
      return (await search('qx1'))[0]?.photo;
    };
    expect(await photoOf('https://logos.example/qx1.png')).toBe('https://logos.example/qx1.png');
    expect(await photoOf('https://elsewhere.example/qx1.png')).toBeNull();
  });

  it('puts the exact symbol first, then symbol, name and word prefixes, and the inactive last', async () => {
    const found = await search('zab');
    expect(found.map(({ ticker }) => ticker)).toEqual(['ZAB', 'ZABC', 'ZABD', 'QX1', 'QX2', 'ZABX']);
    expect(found.at(-1)?.active).toBe(false);
    // An inactive exact symbol stands behind active prefixes too.
    await test.orm.em.fork().execute(`update instrument set active = false where symbol = 'ZAB'`);
    expect(await tickers('zab')).toEqual(['ZABC', 'ZABD', 'QX1', 'QX2', 'ZAB', 'ZABX']);
    await test.orm.em.fork().execute(`update instrument set active = true where symbol = 'ZAB'`);
  });

  it('knows the best-known first among equals, unranked ones after them', async () => {
    expect(await tickers('quorbital')).toEqual(['QX7', 'QX9']);
    expect((await tickers('northern quorb'))[0]).toBe('QX9');
  });

  it.each(['BRX.B', 'brx-b', 'BRXB', 'brx/b', ' brx b ', '$brx.b', 'BRX_B'])(
    '%s is BRX.B',
    async (keyword) => {
      expect(await tickers(keyword)).toEqual(['BRX.B']);
    },
  );

  it.each([
    ['societe generale', 'QX3'],
    ['SOCIÉTÉ GÉNÉRALE', 'QX3'],
    ['socie\u0301te\u0301 zurich', 'QX3'],
    ['strasse', 'QX4'],
    ['aero lodz', 'QX4'],
    ['ØRESUND', 'QX4'],
    ['mcquigleys', 'QX5'],
    ['mcquigley’s 100', 'QX5'],
    ['αθηνα', 'QX6'],
    ['ГАЗПРОМ', 'QX6'],
    ['ｑｕｉｚｃｏｉｎ', 'XQZUSD'],
  ])('case and accents do not matter: %s', async (keyword, ticker) => {
    expect(await tickers(keyword)).toEqual([ticker]);
  });

  it.each([
    ['quizcion', 'XQZUSD'],
    ['qiuzcoin', 'XQZUSD'],
    ['quizzcoin', 'XQZUSD'],
    ['quorbitl dynamcis', 'QX7'],
    ['microsft', 'MSFT'],
    ['mircosoft', 'MSFT'],
    ['nvida', 'NVDA'],
    ['amazn', 'AMZN'],
    ['aplle', 'AAPL'],
    ['bitcion', 'BTCUSD'],
  ])('finds %s in spite of its slip', async (keyword, ticker) => {
    expect((await tickers(keyword))[0]).toBe(ticker);
  });

  it.each(['%', '_', '%%%', '\\', '\\%', '___', '* ? !', '""', "'", ';--', '   ', '', '\u0301', '\u200b'])(
    'finds nothing for %j',
    async (keyword) => expect(await search(keyword)).toEqual([]),
  );

  it('takes wildcards for what they are: punctuation', async () => {
    expect(await tickers('mcquigleys 100%')).toEqual(['QX5']);
    expect(await tickers('pure_th')).toEqual(['QX5']);
    expect(await tickers('zab%bulon')).toEqual([]);
    expect(await tickers('z%b')).toEqual(await tickers('z b'));
  });

  it('cuts the keyword at 64 characters, which are not halves of one', async () => {
    const long = `quorbital dynamics${' '.repeat(46)}`;
    expect(await tickers(`${long}nonsense`)).toEqual(['QX7']);
    expect(await search('😀'.repeat(200))).toEqual([]);
    expect(await search('A'.repeat(4_000))).toEqual([]);
  });

  it('finds nothing without a keyword', async () => {
    const { body } = await test.http.get('/api/ticker-search').expect(200);
    expect(body).toEqual({ status: 'success', data: [], message: '' });
  });

  it.each(['keyword=a&keyword=b', 'keyword=%00', 'keyword=a%00b', 'keyword=a&limit=5', 'keyword[$ne]=a'])(
    'refuses ?%s',
    async (query) => {
      const { body } = await test.http.get(`/api/ticker-search?${query}`).expect(400);
      expect(body).toMatchObject({ status: 'error', data: { code: 'invalid_request' } });
    },
  );

  it('never answers more than 20', async () => {
    for (const keyword of ['a', 's', 'inc', 'corporation', 'usd']) {
      expect((await search(keyword)).length).toBeLessThanOrEqual(20);
    }
    expect(await search('a')).toHaveLength(20);
  });

  it('answers anything at all without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'%_\\\'"; aAéß.-') })),
        async (keyword) => {
          fc.pre(keyword.isWellFormed() && !keyword.includes('\0'));
          const lines = await search(keyword);
          expect(lines.length).toBeLessThanOrEqual(20);
          expect(new Set(lines.map((line) => `${line.exchangeShortName}:${line.ticker}`)).size).toBe(
            lines.length,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('follows every change of the directory', async () => {
    const em = test.orm.em.fork();
    await em.execute(`update instrument set name = 'Wubblefish Inc.' where symbol = 'QX8'`);
    expect(await tickers('wubbelfish')).toEqual(['QX8']);
    expect(await tickers('quorn')).toEqual([]);
    await em.execute(`delete from instrument where symbol = 'QX8'`);
    expect(await tickers('wubblefish')).toEqual([]);
    const [{ left }] = (await em.execute(
      `select count(*)::int as left from instrument i full join instrument_search s on s.instrument_id = i.id
       where i.id is null or s.instrument_id is null`,
    )) as [{ left: number }];
    expect(left).toBe(0);
  });

  it('an update that changes nothing searchable writes nothing', async () => {
    const em = test.orm.em.fork();
    const versions = (): Promise<unknown> =>
      em.execute('select instrument_id, xmin::text as version from instrument_search order by 1');
    const before = await versions();
    await em.execute(`update instrument set photo = 'https://logos.example/x.png', updated_at = now()`);
    expect(await versions()).toEqual(before);
  });
});

const marketData = process.env.MARKET_DATA_DIR;
if (!marketData)
  process.stdout.write('skipped: MARKET_DATA_DIR is not set, the real directory is not searched\n');
(marketData ? describe : describe.skip)('ticker search in the real directory', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api' });
    // As the command does: thousands of rows may take longer than what a request asks.
    const orm = await MikroORM.init(ormConfig(test.config, { statementTimeoutMs: 0 }));
    await importInstruments(orm.em, path.join(marketData!, 'symbols.csv'));
    await orm.close(true);
  });
  afterAll(() => test.close());

  it.each([
    ['AAPL', 'AAPL'],
    ['apple inc', 'AAPL'],
    ['microsft', 'MSFT'],
    ['berkshire', 'BRK'],
    ['BRK.B', 'BRK'],
    ['brk-b', 'BRK'],
    ['brkb', 'BRK'],
    ['brk/b', 'BRK'],
    ['jp morgan', 'JPM'],
    ['spdr s&p 500', 'SPY'],
    ['tesal', 'TSLA'],
  ])('%s leads to %s', async (keyword, ticker) => {
    const { body } = await test.http.get('/api/ticker-search').query({ keyword }).expect(200);
    const found = (body.data as Result[]).slice(0, 3).map((line) => line.ticker);
    expect(found.some((text) => text.startsWith(ticker))).toBe(true);
  });
});

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { buildBackend } from '../build.mjs';
import { sampleOf, writeDirectory } from './directory.mjs';
import { keywordMix } from './keywords.mjs';
import { explain } from './plans.mjs';

const HELP = `npm run bench:search -- [--sizes=13444,500000] [--requests=1000] [--seconds=60] [--typists=2] [--kinds]

Time of GET /api/ticker-search over HTTP on an embedded database of its own, and the plans that Postgres used.
13444 is the real symbol file where MARKET_DATA_DIR names a folder that has one. --typists: requests under way at once.
--seconds: a size's measurement ends after this long whatever was asked. --kinds: a line per kind of keyword.`;

const GOALS_MS = { 13_444: 50, 500_000: 80 };
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: sized('13444,500000', '500') },
    requests: { type: 'string', default: sized('1000', '60') },
    seconds: { type: 'string', default: '60' },
    typists: { type: 'string', default: '2' },
    kinds: { type: 'boolean' },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

function line(title, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const cells = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1).padStart(8));
  return `${title.padEnd(22)}${String(times.length).padStart(7)}${cells.join('')}${sorted.at(-1).toFixed(1).padStart(9)}`;
}

/** `typists` requests under way at once, each next one as soon as the one before is read. */
async function measure(url, keywords, typists, seconds) {
  const answers = [];
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  const type = async () => {
    while (next < keywords.length && performance.now() < endMs) {
      const { kind, keyword } = keywords[next++];
      const startMs = performance.now();
      const response = await fetch(`${url}/api/ticker-search?keyword=${encodeURIComponent(keyword)}`);
      const { data } = await response.json();
      answers.push({
        kind,
        keyword,
        ms: performance.now() - startMs,
        status: response.status,
        count: data.length,
      });
    }
  };
  await Promise.all(Array.from({ length: typists }, type));
  return answers;
}

async function benchSize(size, load) {
  const { startEmbeddedPostgres } = await load('infra/embedded-postgres/embedded-postgres.js');
  const { AppConfig } = await load('config/app-config.js');
  const { prepareDatabase } = await load('database/prepare-database.js');
  const { ormConfig } = await load('database/orm.config.js');
  const { createApp } = await load('bootstrap/create-app.js');
  const { importInstruments } = await load('modules/tickers/import/import-instruments.js');
  const { SearchRepository } = await load('modules/search/search.repository.js');
  const { MikroORM } = await import('@mikro-orm/postgresql');

  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-search-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  let app;
  try {
    const APP_SECRET = randomBytes(32).toString('hex');
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLES: 'api', PORT: '0', APP_SECRET };
    const config = AppConfig.fromEnv({ ...env, DATABASE_URL: postgres.url }, folder);
    await prepareDatabase(config);
    const orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
    const real = path.join(process.env.MARKET_DATA_DIR ?? '', 'symbols.csv');
    const isReal = size === 13_444 && Boolean(process.env.MARKET_DATA_DIR) && existsSync(real);
    const file = isReal ? real : await writeDirectory(folder, size);
    const startMs = performance.now();
    await importInstruments(orm.em, file);
    const importS = (performance.now() - startMs) / 1_000;
    // What autovacuum does within a minute of an import.
    await orm.em.getConnection().execute('vacuum (analyze) instrument_search');
    await orm.em.getConnection().execute('vacuum (analyze) search_word');
    await orm.em.getConnection().execute('vacuum (analyze) instrument');

    app = await createApp(config);
    await app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${app.getHttpServer().address().port}`;
    const sample = await sampleOf(file, 5_000);
    await measure(url, keywordMix(sample, 50, 1), 1, 10);
    const keywords = keywordMix(sample, Number(values.requests));
    const answers = await measure(url, keywords, Number(values.typists), Number(values.seconds));

    const [{ count }] = await orm.em.getConnection().execute('select count(*)::int as count from instrument');
    console.log(
      `\n${count} instruments (${isReal ? 'symbols.csv' : 'generated'}, imported in ${importS.toFixed(1)} s), ` +
        `${values.typists} requests at once\n`,
    );
    console.log(`${'ms'.padEnd(22)}requests    p50     p95     p99      max`);
    console.log(
      line(
        'all',
        answers.map(({ ms }) => ms),
      ),
    );
    const kinds = [...new Set(answers.map(({ kind }) => kind))].sort();
    if (values.kinds) {
      for (const kind of kinds)
        console.log(
          line(
            `  ${kind}`,
            answers.filter((a) => a.kind === kind).map(({ ms }) => ms),
          ),
        );
      const slowest = [...answers].sort((a, b) => b.ms - a.ms).slice(0, 10);
      console.log(
        slowest
          .map(({ keyword, ms, count: rows }) => `  ${ms.toFixed(1)} ms: "${keyword}" (${rows})`)
          .join('\n'),
      );
    }
    const p95 = percentile(
      answers.map(({ ms }) => ms).sort((a, b) => a - b),
      0.95,
    );
    const goal = GOALS_MS[size];
    if (goal) console.log(`p95 ${p95.toFixed(1)} ms, goal ${goal} ms: ${p95 <= goal ? 'met' : 'MISSED'}`);
    const failed = answers.filter(({ status }) => status !== 200).length;
    if (failed > 0) console.log(`${failed} requests failed`);
    console.log(`\n${await explain(orm.em.getConnection(), sample, SearchRepository)}`);
    await orm.close(true);
  } finally {
    await app?.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) {
  console.log(HELP);
} else {
  const dist = buildBackend();
  const load = (file) => import(`${dist}/${file}`);
  for (const size of values.sizes.split(',').map(Number)) await benchSize(size, load);
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '#product/bootstrap/create-app.js';
import { ormConfig } from '#product/database/orm.config.js';
import { importInstruments } from '#product/modules/tickers/import/import-instruments.js';
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { startProductDatabase } from '../product-database.ts';
import { sampleOf, writeDirectory } from './directory.ts';
import { keywordMix, type Keyword } from './keywords.ts';
import { explain } from './plans.ts';

const HELP = `npm run bench:search -- [--sizes=13444,500000] [--requests=1000] [--seconds=60] [--typists=2] [--kinds]

Time of GET /api/ticker-search over HTTP on an embedded database of its own, and the plans that Postgres used.
13444 is the real symbol file where MARKET_DATA_DIR names a folder that has one. --typists: requests under way at once.
--seconds: a size's measurement ends after this long whatever was asked. --kinds: a line per kind of keyword.`;

const GOALS_MS: Readonly<Record<number, number>> = { 13_444: 50, 500_000: 80 };
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

interface Answer extends Keyword {
  ms: number;
  status: number;
  count: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

function line(title: string, times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const cells = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1).padStart(8));
  return `${title.padEnd(22)}${String(times.length).padStart(7)}${cells.join('')}${sorted.at(-1)!.toFixed(1).padStart(9)}`;
}

/** `typists` requests under way at once, each next one as soon as the one before is read. */
async function measure(
  url: string,
  keywords: readonly Keyword[],
  typists: number,
  seconds: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  const type = async (): Promise<void> => {
    while (next < keywords.length && performance.now() < endMs) {
      const { kind, keyword } = keywords[next++]!;
      const startMs = performance.now();
      const response = await fetch(`${url}/api/ticker-search?keyword=${encodeURIComponent(keyword)}`);
      const { data } = (await response.json()) as { data: unknown[] };
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

async function benchSize(size: number): Promise<void> {
  const database = await startProductDatabase({
    NODE_ENV: 'production',
    ALLOW_HTTP_ON_LOOPBACK: 'true',
    LOG_LEVEL: 'warn',
    ROLES: 'api',
    PORT: '0',
    APP_SECRET: randomBytes(32).toString('hex'),
  });
  const { folder, config } = database;
  let app: Awaited<ReturnType<typeof createApp>> | undefined;
  try {
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
    const url = `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
    const sample = await sampleOf(file, 5_000);
    await measure(url, keywordMix(sample, 50, 1), 1, 10);
    const keywords = keywordMix(sample, Number(values.requests));
    const answers = await measure(url, keywords, Number(values.typists), Number(values.seconds));

    const [held]: { count: number }[] = await orm.em
      .getConnection()
      .execute('select count(*)::int as count from instrument');
    console.log(
      `\n${held?.count} instruments (${isReal ? 'symbols.csv' : 'generated'}, imported in ${importS.toFixed(1)} s), ` +
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
    console.log(`\n${await explain(orm.em.getConnection(), sample)}`);
    await orm.close(true);
  } finally {
    await app?.close();
    await database.stop();
  }
}

if (values.help) {
  console.log(HELP);
} else {
  for (const size of values.sizes.split(',').map(Number)) await benchSize(size);
}

import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { Ledger } from '../cluster/ledger.ts';
import { OwnPostgres } from '../cluster/own-postgres.ts';
import { startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';
import { FaultReport } from './fault-report.ts';
import { FaultedProduct } from './faulted-product.ts';

jest.setTimeout(300_000);
afterEach(cleanUp);

/** One line about each row of a query. */
async function lines(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.map((row) => Object.values(row).join(' '));
  } finally {
    await client.end();
  }
}

const SCHEMA = `select table_schema, table_name, column_name, data_type, column_default, is_nullable
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`;

/** Rows of each table and a checksum over their contents. */
async function contents(url: string): Promise<string[]> {
  const tables = await lines(
    url,
    `select format('%I.%I', schemaname, relname) from pg_stat_user_tables order by 1`,
  );
  const sums: string[] = [];
  for (const table of tables)
    sums.push(
      ...(await lines(
        url,
        `select '${table}', count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from ${table} t`,
      )),
    );
  return sums;
}

const difference = (one: string[], other: string[]): number =>
  one.filter((line) => !other.includes(line)).length + other.filter((line) => !one.includes(line)).length;

describe('schema and data', () => {
  it('F33 three processes migrate an empty database at once', async () => {
    const product = await FaultedProduct.start({
      parts: { 'api-1': 'api', 'api-2': 'api', back: 'worker,feed' },
      together: true,
    });
    const { url } = product.cluster.postgres;
    const double = await lines(url, 'select name from schema_migration group by 1 having count(*) > 1');
    const endings = product.cluster.parts.reduce((sum, part) => sum + part.endings, 0);
    await product.stop();
    new FaultReport('F33', 'three processes migrate at once')
      .none('migrations that ran twice', double.length)
      .none('processes that ended', endings)
      .verify();
  });

  it('F33 a migration that fails half-way', async () => {
    const folder = tempFolder();
    const postgres = await OwnPostgres.start(path.join(folder, 'database'));
    try {
      // In the way of a migration that is not the first.
      await lines(postgres.url, 'create table price_alert (in_the_way int)');
      const before = await lines(postgres.url, SCHEMA);
      const { code, stderr } = await startProduct({ DATABASE_URL: postgres.url, DATA_DIR: folder }).ended;
      const after = (await lines(postgres.url, SCHEMA)).filter((line) => !/schema_migration/.test(line));
      new FaultReport('F33', 'a migration fails half-way')
        .is('exit code', String(code), '1')
        .none('columns that differ afterwards', difference(before, after))
        .is('says why', /price_alert/.test(stderr), true)
        .verify();
    } finally {
      await postgres.stop();
    }
  });

  it('F35 a copy of the data folder is a backup', async () => {
    const product = await FaultedProduct.start();
    const { postgres } = product.cluster;
    const members = await product.people('member', 3);
    const ledger = new Ledger(product.url, members);
    const end = new AbortController();
    for (let n = 0; n < 30; n++) await ledger.write(members[n % 3]!, end.signal);
    await product.cluster.part('node').stop();
    const before = await contents(postgres.url);
    await postgres.end('fast');
    const copy = path.join(tempFolder(), 'database');
    // With its owner, who is another one than root where this runs as root.
    execFileSync('cp', ['-a', postgres.folder, copy]);
    const startMs = performance.now();
    const restored = await OwnPostgres.start(copy);
    try {
      const after = await contents(restored.url);
      const again = startProduct({ DATABASE_URL: restored.url, DATA_DIR: tempFolder() });
      const ready = (await fetch(`${await again.ready()}/api/health/ready`)).status;
      const tookMin = (performance.now() - startMs) / 60_000;
      await again.end('SIGTERM');
      new FaultReport('F35', 'backup by copy, restore elsewhere')
        .none(`tables of ${before.length} that differ`, difference(before, after))
        .is('product on it', ready, 200)
        .atMost('restored and started', tookMin, 10, 'min')
        .verify();
    } finally {
      await restored.stop();
      await postgres.restart();
      await product.stop();
    }
  });
});

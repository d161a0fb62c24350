/**
 * A database as it is after years: how the hottest statements do in it. Fills a Postgres of its own, or an empty one of DATABASE_URL
 * (of a superuser):
 *   npm run bench:growth -- [--bars=5M] [--members=50k] [--notifications=500k] [--calls=100k]
 * Exit code 1 where a statement reads a large table from end to end.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { AppConfig } from '#product/config/app-config.js';
import { ormConfig } from '#product/database/orm.config.js';
import { prepareDatabase } from '#product/database/prepare-database.js';
import { isSmoke, sized } from '../../../scripts/lib/bench-size.mjs';
import { startProductDatabase } from '../product-database.ts';
import { fill } from './fill.ts';
import { costOf, type Cost } from './statements.ts';
import { hotWorks, type Work } from './works.ts';

/** A smaller table is read whole because that is quicker. */
const LARGE = 20_000;
const REPEATS = sized(20, 2);
/** Of a Postgres that is thrown away; what is read is not affected. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
  shared_buffers: sized('1GB', '128MB'),
};

const { values } = parseArgs({
  options: {
    bars: { type: 'string', default: sized('5M', '2k') },
    members: { type: 'string', default: sized('50k', '300') },
    notifications: { type: 'string', default: sized('500k', '1k') },
    calls: { type: 'string', default: sized('100k', '500') },
    smoke: { type: 'boolean' },
  },
});
const UNIT: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6 };
function size(text: string): number {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(text) ?? [];
  if (!digits) throw new Error(`not a number of rows: ${text}`);
  return Math.round(Number(digits) * UNIT[unit!]!);
}
const scale = {
  bars: size(values.bars),
  members: size(values.members),
  notifications: size(values.notifications),
  calls: size(values.calls),
};

const ENV = {
  NODE_ENV: 'production',
  ALLOW_HTTP_ON_LOOPBACK: 'true',
  LOG_LEVEL: 'warn',
  APP_SECRET: randomBytes(32).toString('hex'),
  DATABASE_POOL_MAX: '4',
};

async function openDatabase(): Promise<{ config: AppConfig; stop: () => Promise<void> }> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return startProductDatabase(ENV, THROW_AWAY);
  const config = AppConfig.fromEnv({ ...ENV, DATABASE_URL }, process.cwd());
  await prepareDatabase(config);
  return { config, stop: async () => undefined };
}

interface Line extends Cost {
  name: string;
  p50: number;
  p95: number;
  readsAll?: string;
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)]!;

const UNEXPLAINED: Cost = { statements: 0, nodes: [], rows: 0, inOrder: new Map() };

async function measure(orm: MikroORM, { name, run, readsAll, repeats, plan }: Work): Promise<Line> {
  const times: number[] = [];
  for (let n = 0; n <= Math.min(repeats ?? REPEATS, REPEATS); n++) {
    const startMs = performance.now();
    await run(n);
    // The first fills caches of the processes, not of the disk.
    if (n > 0) times.push(performance.now() - startMs);
  }
  const cost = plan === false ? UNEXPLAINED : await costOf(orm.em, () => run(0));
  return {
    name,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    ...(readsAll ? { readsAll } : {}),
    ...cost,
  };
}

const count = (n: number): string => n.toLocaleString('en-US');

const database = await openDatabase();
const orm = await MikroORM.init(ormConfig(database.config, { statementTimeoutMs: 0 }));
try {
  const em = orm.em.fork();
  const [present] = await em.execute<{ n: number }[]>('select count(*)::int as n from user_account');
  if (present!.n > 0) throw new Error('the database of DATABASE_URL has accounts: it must be an empty one');
  const startMs = performance.now();
  const rows = await fill(em, scale, (line) => console.log(`  ${line}`));
  const [stored] = await em.execute<{ size: string }[]>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(
    `${count(rows.get('bar_minute')!)} minute bars, ${count(rows.get('user_account')!)} members, ${count(rows.get('notification')!)} notifications, ${count(rows.get('algorithm_call')!)} calls: ${stored!.size}, filled in ${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`,
  );
  console.log(
    '| what | statements | p50 ms | p95 ms | rows read | read by |\n| --- | --- | --- | --- | --- | --- |',
  );
  const faults: string[] = [];
  for (const work of await hotWorks(em, database.config)) {
    const line = await measure(orm, work);
    const whole = [...line.inOrder].flatMap(([table, read]) => {
      const size = rows.get(table.replace(/_\d{4}_\d{2}$/, '')) ?? 0;
      return size > LARGE && read > size / 2 ? [table] : [];
    });
    if (whole.length > 0 && !line.readsAll) faults.push(`${line.name} reads all of ${whole.join(', ')}`);
    console.log(
      `| ${line.name} | ${line.statements} | ${line.p50.toFixed(1)} | ${line.p95.toFixed(1)} | ${count(line.rows)} | ${line.nodes.join(', ')} |`,
    );
  }
  console.log(
    faults.length > 0
      ? `\n${faults.join('\n')}`
      : '\nno large table is read from end to end where it need not be',
  );
  process.exitCode = faults.length > 0 && !isSmoke ? 1 : 0;
} finally {
  await orm.close();
  await database.stop();
}

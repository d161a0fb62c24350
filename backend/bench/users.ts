/**
 * A million accounts in a database of its own: queries of the member list, p50 and p95, beside the same queries
 * without an index:
 *   npm run bench:users -- [--rows=1000000] [--repeats=20] [--plans]
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { ormConfig } from '#product/database/orm.config.js';
import { MemberListRepository } from '#product/modules/admin/members/list/member-list.repository.js';
import { isSmoke, sized } from '../../scripts/lib/bench-size.mjs';
import { MEMBERS } from './growth/fill.ts';
import { startProductDatabase } from './product-database.ts';

const GOAL_MS = 200;
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: sized('1000000', '1000') },
    repeats: { type: 'string', default: sized('20', '1') },
    plans: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});
const ROWS = Number(values.rows);
const REPEATS = Number(values.repeats);
const UNINDEXED_REPEATS = sized(3, 1);

type Question = Parameters<MemberListRepository['page']>[0];

const base: Question = { sort: 'created', direction: 'desc', limit: 50 };
const QUESTIONS: readonly (readonly [string, Partial<Question>])[] = [
  ['everybody, newest first', {}],
  ['by name', { sort: 'name', direction: 'asc' }],
  ['by last login', { sort: 'lastLogin' }],
  ['by subscription end', { sort: 'subscriptionEnd', direction: 'asc' }],
  ['search, one row', { q: 'anna.c4ca423', sort: 'name' }],
  ['search, part of an address', { q: '4ca42' }],
  ['search, frequent name', { q: 'clara' }],
  ['search, everybody', { q: 'example.com', sort: 'lastLogin' }],
  ['search, two letters', { q: 'ev' }],
  ['search, nobody', { q: 'nobody at all' }],
  ['status', { status: 'Pending', sort: 'lastLogin' }],
  ['expiring', { subscription: 'expiring' }],
  ['expiring of a status', { subscription: 'expiring', status: 'Cancelled', sort: 'name' }],
  ['no subscription', { subscription: 'none' }],
  ['administrators', { role: 'admin' }],
  ['status and search', { status: 'Active', q: 'greta' }],
];

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1]!;

async function times(
  list: MemberListRepository,
  question: Partial<Question>,
  repeats: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let repeat = 0; repeat <= repeats; repeat++) {
    const startMs = performance.now();
    await list.page({ ...base, ...question });
    if (repeat > 0) taken.push(performance.now() - startMs);
  }
  return taken;
}

/** Asks the question with `explain` in front of each of its queries. */
async function plansOf(em: EntityManager, question: Partial<Question>): Promise<string> {
  const plans: string[] = [];
  const asking = {
    fork: () => asking,
    find: async () => [],
    execute: async (sql: string, given: unknown[]) => {
      const rows: Record<string, string>[] = await em.execute(
        `explain (analyze, costs off, timing off, buffers off) ${sql}`,
        given,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return em.execute(sql, given);
    },
  };
  await new MemberListRepository(asking as unknown as EntityManager).page({ ...base, ...question });
  return plans.map((plan) => plan.replace(/^/gm, '    ')).join('\n');
}

const database = await startProductDatabase({
  NODE_ENV: 'production',
  ALLOW_HTTP_ON_LOOPBACK: 'true',
  LOG_LEVEL: 'warn',
  APP_SECRET: randomBytes(32).toString('hex'),
});
const orm = await MikroORM.init(ormConfig(database.config, { statementTimeoutMs: 0 }));
try {
  const em = orm.em.fork();
  const startMs = performance.now();
  await em.execute(MEMBERS, [ROWS]);
  await em.execute('vacuum (analyze) user_account');
  console.log(
    `${ROWS.toLocaleString('en-US')} accounts, seeded in ${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`,
  );
  console.log(`${'ms'.padEnd(30)}     p50     p95   without index   ratio`);
  const list = new MemberListRepository(orm.em);
  let worst = 0;
  /** In a transaction of its own, where Postgres must not use an index. */
  const unindexed = (question: Partial<Question>): Promise<number[]> =>
    orm.em.fork().transactional(async (tx) => {
      for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan'])
        await tx.execute(`set local enable_${kind} = off`);
      return times(
        new MemberListRepository({ fork: () => tx } as unknown as EntityManager),
        question,
        UNINDEXED_REPEATS,
      );
    });
  for (const [name, question] of QUESTIONS) {
    const fast = await times(list, question, REPEATS);
    const slow = await unindexed(question);
    const [p50, p95, bare] = [quantile(fast, 0.5), quantile(fast, 0.95), quantile(slow, 0.5)];
    worst = Math.max(worst, p95);
    const cells = [p50, p95].map((ms) => ms.toFixed(1).padStart(8)).join('');
    console.log(
      `${name.padEnd(30)}${cells}${bare.toFixed(0).padStart(16)}${`${(bare / p50).toFixed(1)} ×`.padStart(8)}`,
    );
    if (values.plans) console.log(await plansOf(em, question));
  }
  console.log(
    `\nworst p95 ${worst.toFixed(0)} ms, goal ≤ ${GOAL_MS} ms: ${worst <= GOAL_MS ? 'met' : 'MISSED'}`,
  );
  process.exitCode = worst <= GOAL_MS || isSmoke ? 0 : 1;
} finally {
  await orm.close();
  await database.stop();
}

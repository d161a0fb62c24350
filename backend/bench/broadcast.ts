import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '#product/bootstrap/create-app.js';
import { Outbox } from '#product/infra/outbox/outbox.js';
import { BroadcastRunner } from '#product/modules/admin/broadcasts/broadcast-runner.js';
import { Notifier } from '#product/modules/notifications/notifier.js';
import { sized } from '../../scripts/lib/bench-size.mjs';
import { startProductDatabase } from './product-database.ts';

const HELP = `npm run bench:broadcast -- [--accounts=100000] [--pushShare=0.3]

How long a message to all accounts takes until every one has its row, its number and its planned deliveries, on an embedded
database of its own. The run is cut half-way and taken up again: at the end there must be no hole and no double.`;

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: sized('100000', '2500') },
    pushShare: { type: 'string', default: '0.3' },
    help: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const accounts = Number(values.accounts);
const pushShare = Number(values.pushShare);

const database = await startProductDatabase({ NODE_ENV: 'test', ROLES: 'api', LOG_LEVEL: 'error' });
try {
  const app = await createApp(database.config);
  await app.init();
  const em = app.get(MikroORM).em.fork();
  const execute = (sql: string, parameters: unknown[] = []) => em.execute(sql, parameters);
  for (let from = 0; from < accounts; from += 20_000) {
    await execute(
      `insert into user_account (id, name, username, username_key, email, email_key, status, preferences)
       select gen_random_uuid(), 'Member', 'm' || n, 'm' || n, 'm' || n || '@example.org', 'm' || n || '@example.org',
         'Active', '{"notifyPush": true}'::jsonb from generate_series(?::int, ?::int) n`,
      [from + 1, Math.min(accounts, from + 20_000)],
    );
  }
  await execute(
    `insert into push_subscription (id, user_id, session_id, endpoint_hash, host, sealed, device)
     select gen_random_uuid(), id, gen_random_uuid(), left(md5(id::text), 43), 'push.example', 'x', 'bench'
     from user_account where random() < ?`,
    [pushShare],
  );
  await execute('analyze');
  await execute(
    `insert into notification_broadcast (id, created_by, audience, type, title, body, link, total)
     values (gen_random_uuid(), gen_random_uuid(), '{"all": true}'::jsonb, 'message', 'A message', ?, '/', ?)`,
    ['It is about as long as such messages are. '.repeat(5), accounts],
  );
  const batchMs: number[] = [];
  const run = async (until: number): Promise<void> => {
    const runner = new BroadcastRunner(app.get(MikroORM).em, app.get(Notifier), app.get(Outbox));
    for (;;) {
      const startMs = performance.now();
      const percent = await runner.runBatch();
      if (percent === null) return;
      batchMs.push(performance.now() - startMs);
      if (percent >= until) return;
    }
  };
  const startMs = performance.now();
  await run(50);
  await run(101);
  const seconds = (performance.now() - startMs) / 1_000;
  const [result] = (await execute(
    `select count(*)::int as rows, count(distinct user_id)::int as users, (select count(*)::int from notification_counter
       where last_seq <> 1) as wrong, (select count(*)::int from notification_delivery) as deliveries from notification`,
  )) as [{ rows: number; users: number; wrong: number; deliveries: number }];
  batchMs.sort((a, b) => a - b);
  console.log(
    `${result.rows} rows for ${result.users} of ${accounts} accounts, ${result.deliveries} deliveries planned, ${result.wrong} wrong numbers`,
  );
  console.log(
    `${seconds.toFixed(1)} s: ${Math.round(result.rows / seconds)} accounts/s; a batch p50 ${Math.round(
      batchMs[Math.floor(batchMs.length / 2)]!,
    )} ms, longest ${Math.round(batchMs.at(-1)!)} ms (${batchMs.length} batches)`,
  );
  await app.close();
} finally {
  await database.stop();
}

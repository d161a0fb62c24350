import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { deleteInBatches } from '../../src/database/delete-in-batches.js';
import { IdempotencyRepository } from '../../src/infra/idempotency/idempotency.repository.js';
import { MetricsRecorder } from '../../src/infra/metrics/metrics-recorder.js';
import { ServerErrors } from '../../src/infra/metrics/server-errors.js';
import { OutboxRelay } from '../../src/infra/outbox/outbox-relay.js';
import { WhatIfRepository } from '../../src/modules/analysis/runs/what-if.repository.js';
import { ExpiredCredentialService } from '../../src/modules/auth/credentials/ticket.service.js';
import { SessionPruneJob } from '../../src/modules/auth/sessions/session.repository.js';
import { BarRepository } from '../../src/modules/bars/index.js';
import { MinutePartitionRepository } from '../../src/modules/bars/storage/minute-partition.repository.js';
import { ProviderEventRepository } from '../../src/modules/market-sources/index.js';
import { RetentionJob } from '../../src/modules/notifications/retention.job.js';
import { WebhookPruneJob } from '../../src/modules/webhooks/webhook-jobs.js';
import { makeAccount } from '../setup/accounts.js';
import { atRest } from '../setup/jobs.js';
import { statementsOf, type Statement } from '../setup/statements.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('prunes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    // The product's own rounds begin with it, late on a busy machine: they would drop what a test has just made.
    await atRest(test, 'maintenance');
  });
  afterAll(() => test.close());

  const execute = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const count = async (name: string): Promise<number> =>
    (
      await execute<{ count: number }>('select count(*)::int as count from outbox_message where name = ?', [
        name,
      ])
    )[0]!.count;
  /** Relayed rows of now, which the product's own schedule leaves alone. */
  const outbox = (name: string, rows: number) =>
    execute(
      `insert into outbox_message (kind, name, payload, published_at)
       select 'event', ?, '{}', now() from generate_series(1, ?)`,
      [name, rows],
    );
  const deletes = (statements: readonly Statement[]): Statement[] =>
    statements.filter(({ text }) => /\bdelete from\b/.test(text));

  it('delete by short statements, however many rows there are', async () => {
    await outbox('short', 35);
    await outbox('other', 5);
    const work = () => deleteInBatches(test.orm.em, 'outbox_message', 'name = ?', ['short'], { rows: 10 });
    let gone = 0;
    expect(deletes(await statementsOf(test.orm.em, async () => (gone = await work())))).toHaveLength(4);
    expect([gone, await count('short'), await count('other')]).toEqual([35, 0, 5]);
    // No row is left: the last statement of a full number of batches finds nothing.
    await outbox('short', 20);
    expect(deletes(await statementsOf(test.orm.em, work))).toHaveLength(3);
  });

  it('leave what somebody else holds to the next time, and end when they are told to', async () => {
    await outbox('held', 12);
    const holder = new pg.Client({ connectionString: test.config.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select 1 from outbox_message where name = 'held' order by id limit 3 for update`);
    const prune = (signal?: AbortSignal) =>
      deleteInBatches(test.orm.em, 'outbox_message', 'name = ?', ['held'], { rows: 5, signal });
    expect(await prune()).toBe(9);
    await holder.query('rollback');
    await holder.end();
    await expect(prune(AbortSignal.abort(new Error('told to')))).rejects.toThrow('told to');
    expect(await prune()).toBe(3);
  });

  /** Until this work waits for a lock of the table, or has given up. */
  const waits = async (table: string, work: Promise<unknown>): Promise<void> => {
    let over = false;
    void work.finally(() => (over = true));
    const waiting = (): Promise<unknown[]> =>
      execute('select 1 from pg_locks where relation = ?::regclass and not granted limit 1', [table]);
    while (!over && (await waiting()).length === 0) await delay(10);
  };

  it('drop no month into which somebody is writing', async () => {
    const partitions = test.app.get(MinutePartitionRepository, { strict: false });
    const timeMs = Date.UTC(2026, 4, 10);
    const writer = new pg.Client({ connectionString: test.config.databaseUrl });
    await writer.connect();
    await writer.query(
      `create table if not exists bar_minute_2026_05 partition of bar_minute
       for values from ('2026-05-01T00:00:00Z') to ('2026-06-01T00:00:00Z')`,
    );
    await writer.query('begin');
    await writer.query(
      `insert into bar_minute (source, instrument, time, open, high, low, close, volume)
       values ('written', 'NASDAQ:AAPL', $1, 1, 1, 1, 1, 1)`,
      [new Date(timeMs)],
    );
    const dropping = partitions.dropEmptyBefore(Date.UTC(2026, 5, 1));
    // It has seen an empty month, and waits for whoever writes.
    await waits('bar_minute', dropping);
    await writer.query('commit');
    await writer.end();
    expect(await dropping).not.toContain('bar_minute_2026_05');
    expect(await execute(`select count(*)::int as n from bar_minute where source = 'written'`)).toEqual([
      { n: 1 },
    ]);
    await execute(`delete from bar_minute where source = 'written'`);
    // Whoever reads minutes for a second is not pushed aside: the next round drops the month then.
    while (!(await partitions.dropEmptyBefore(Date.UTC(2026, 5, 1))).includes('bar_minute_2026_05'));
  });

  it('drop a month once where several processes drop at the same time', async () => {
    const partitions = test.app.get(MinutePartitionRepository, { strict: false });
    await execute(
      `create table bar_minute_2019_03 partition of bar_minute
       for values from ('2019-03-01T00:00:00Z') to ('2019-04-01T00:00:00Z')`,
    );
    const drops = await Promise.all([1, 2, 3].map(() => partitions.dropEmptyBefore(Date.UTC(2019, 3, 1))));
    const names = drops.flat().filter((name) => name === 'bar_minute_2019_03');
    expect(names).toEqual(['bar_minute_2019_03']);
  });

  it('delete from every partition what is old, and nothing else', async () => {
    const monthMs = (month: number) => Date.UTC(2026, month, 10);
    const bars = test.app.get(BarRepository, { strict: false });
    const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, key: 'NASDAQ:AAPL' as const };
    // Bars of the simulated market have an end of their own, which may come meanwhile.
    const sources = ['one', 'other'];
    const months = [0, 1, 2];
    await bars.upsertMinuteBars(
      months.flatMap((month) =>
        sources.flatMap((source) =>
          Array.from({ length: 20 }, (_none, n) => ({ ...bar, source, timeMs: monthMs(month) + n * 60_000 })),
        ),
      ),
    );
    const beforeMs = monthMs(2) + 10 * 60_000;
    const gone = await deleteInBatches(
      test.orm.em,
      'bar_minute',
      'source = ? and time < to_timestamp(?::float8 / 1000)',
      ['one', beforeMs],
      { rows: 7 },
    );
    expect(gone).toBe(50);
    expect(
      await execute('select source, count(*)::int as left from bar_minute group by source order by source'),
    ).toEqual([
      { source: 'one', left: 10 },
      { source: 'other', left: 60 },
    ]);
  });

  it('remove the browsers of sessions that have ended, over several pages, and no others', async () => {
    const { id } = await makeAccount(test);
    await execute(
      `with session as (
         insert into user_session (id, user_id, role, refresh_hash, rotated_at, last_used_at, expires_at, revoked_at, user_agent, address)
         select gen_random_uuid(), ?, 'member', 'prunes-' || n, now(), now(),
           now() + interval '1 day' * (case when n % 3 = 1 then -1 else 1 end), case when n % 3 = 2 then now() end, '', ''
         from generate_series(1, 4500) n returning id, user_id
       )
       insert into push_subscription (id, user_id, session_id, endpoint_hash, host, sealed, device)
       select gen_random_uuid(), user_id, id, md5(id::text), 'push.example', 'x', 'bench' from session`,
      [id],
    );
    await test.app.get(RetentionJob, { strict: false }).handle();
    expect(
      await execute(
        `select s.revoked_at is null and s.expires_at > now() as lives, count(*)::int as n
         from push_subscription p join user_session s on s.id = p.session_id group by 1`,
      ),
    ).toEqual([{ lives: true, n: 1_500 }]);
  });

  /** A table without an index for it is small: a row a process. */
  const SMALL = ['metric_live'];
  const get = <T>(type: abstract new (...args: never[]) => T): T =>
    test.app.get<T>(type as never, { strict: false });

  it.each<[string, () => Promise<unknown>]>([
    ['outbox', () => get(OutboxRelay).prune()],
    ['notifications', () => get(RetentionJob).handle()],
    ['metrics', () => get(MetricsRecorder).prune()],
    ['server errors', () => get(ServerErrors).prune()],
    ['webhook deliveries', () => get(WebhookPruneJob).handle()],
    ['idempotency', () => get(IdempotencyRepository).prune()],
    ['sessions', () => get(SessionPruneJob).handle()],
    ['credentials', () => get(ExpiredCredentialService).prune(Date.now())],
    ['provider events', () => get(ProviderEventRepository).deleteBefore(Date.now() - 1)],
    ['what-ifs', () => get(WhatIfRepository).removeOver()],
    ['minute bars', () => get(BarRepository).deleteMinuteBars('simulated', Date.UTC(2026, 0, 1))],
  ])('%s: an index finds what goes', async (_name, prune) => {
    const statements = await statementsOf(test.orm.em, prune);
    const asked = statements.filter(({ text }) => /\bdelete from\b|from notification\b/.test(text));
    expect(asked.length).toBeGreaterThan(0);
    await test.orm.em.fork().transactional(async (em) => {
      // A table of a few rows is read whole unless that is out of the question.
      await em.execute('set local enable_seqscan = off');
      for (const { text, values } of asked) {
        const rows = await em.execute<{ 'QUERY PLAN': string }[]>(`explain ${text}`, values);
        const whole = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
        expect({ text, whole: whole.filter((table) => !SMALL.includes(table)) }).toEqual({ text, whole: [] });
      }
    });
  });
});

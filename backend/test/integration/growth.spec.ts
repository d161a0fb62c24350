import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AuditAction } from '@pricealgo/contract/audit';
import { AppConfig } from '../../src/config/app-config.js';
import { envSchema } from '../../src/config/env.schema.js';
import { TABLE_PLANS, type AgePlan } from '../../src/infra/retention/table-plans.js';
import { TablesPruneJob } from '../../src/infra/retention/tables-prune.job.js';
import { EvaluatedAlertRepository } from '../../src/modules/alerts/storage/evaluated-alert.repository.js';
import { Audit } from '../../src/modules/audit/index.js';
import { UnconfirmedAccountService } from '../../src/modules/auth/signup/unconfirmed-account.service.js';
import { RunRepository } from '../../src/modules/analysis/runs/run.repository.js';
import { BarRepository } from '../../src/modules/bars/index.js';
import { BarMaintenanceJob } from '../../src/modules/bars/storage/bar-maintenance.job.js';
import { DigestJob } from '../../src/modules/notifications/email/digest.job.js';
import { SubscriptionRemindersJob } from '../../src/modules/notifications/producers/subscription-reminders.job.js';
import { WatchedCallsJob } from '../../src/modules/notifications/producers/watched-calls.job.js';
import { makeAccount } from '../setup/accounts.js';
import { atRest } from '../setup/jobs.js';
import { statementsOf, type Statement } from '../setup/statements.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const DOC = readFileSync(path.join(import.meta.dirname, '../../../docs/growth.md'), 'utf8');
const AGING = Object.entries(TABLE_PLANS).filter(
  (entry): entry is [string, AgePlan] => entry[1].kind === 'age',
);

/** Accounts that statements choose among, and how many of them a statement makes. */
const MANY = 20_000;
const PART = 4_000;

describe('growth', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ ROLES: 'api,worker,feed' });
  });
  afterAll(() => test.close());

  const execute = <T = unknown>(sql: string, values: unknown[] = []): Promise<T[]> =>
    test.orm.em.fork().execute<T[]>(sql, values);
  const get = <T>(type: abstract new (...args: never[]) => T): T =>
    test.app.get<T>(type as never, { strict: false });
  const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
    (await execute<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, values))[0]!.n;
  const prune = () => get(TablesPruneJob).handle();

  describe('plans', () => {
    it('are there for every table of the database, and for no other', async () => {
      const found = await execute<{ name: string }>(
        `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition
           and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_temp'`,
      );
      expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_PLANS).toSorted());
    });

    it.each(Object.entries(TABLE_PLANS))('%s is in docs/growth.md with its setting', (table, plan) => {
      const row = DOC.split('\n').find((line) => line.startsWith(`| \`${table}\``));
      expect(row).toBeDefined();
      if ('days' in plan && plan.days) {
        expect(row).toContain(`\`${plan.days}\``);
        expect(Object.keys(envSchema.shape)).toContain(plan.days);
      }
      if (plan.kind === 'job') expect(row).toContain(`\`${plan.job}\``);
    });

    it.each(AGING)('%s: an index finds what is over', async (table, plan) => {
      const statements = await statementsOf(test.orm.em, () => get(TablesPruneJob).prune(table, plan));
      expect(statements).toHaveLength(1);
      const [{ text, values }] = statements as [{ text: string; values: unknown[] }];
      await test.orm.em.fork().transactional(async (em) => {
        // A table of a few rows is read whole unless that is out of the question.
        await em.execute('set local enable_seqscan = off');
        const rows = await em.execute<{ 'QUERY PLAN': string }[]>(`explain ${text}`, values);
        const whole = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
        // Pages are as many as administrators keep, and revisions that are over are compared with all of them.
        expect(whole.filter((name) => name !== 'site_page')).toEqual([]);
      });
    });
  });

  describe('the audit trail', () => {
    const entry = (action: AuditAction, subjectId: string) =>
      get(Audit).record(test.orm.em.fork(), { action, actorId: null, subjectId });
    const ago = async (days: number, subjectId: string) =>
      execute(
        `insert into audit_event (time, action, subject_id, detail) values (now() - make_interval(days => ?), 'login', ?, '{}')`,
        [days, subjectId],
      );

    it('loses what is older than the setting, of persons who are gone as well', async () => {
      const { id } = await makeAccount(test);
      await entry('account.deleted', id);
      await ago(1_096, id);
      await ago(1_094, id);
      await execute('delete from user_account where id = ?', [id]);
      await prune();
      const left = await execute<{ action: string }>(
        'select action from audit_event where subject_id = ? order by id',
        [id],
      );
      expect(left).toEqual([{ action: 'account.deleted' }, { action: 'login' }]);
      expect(await count('user_account', 'id = ?', [id])).toBe(0);
    });

    it('keeps a year whatever anybody does', async () => {
      const { id } = await makeAccount(test);
      await ago(360, id);
      expect(() => AppConfig.fromEnv({ RETENTION_AUDIT_DAYS: '364' }, '/')).toThrow('RETENTION_AUDIT_DAYS');
      for (const sql of [
        'delete from audit_event where subject_id = ?',
        `update audit_event set action = 'x' where subject_id = ?`,
        'update audit_event set action = action where subject_id = ? and false',
      ])
        await expect(execute(sql, [id])).rejects.toThrow('append-only');
      await expect(execute('truncate audit_event')).rejects.toThrow('append-only');
      expect(await count('audit_event', 'subject_id = ?', [id])).toBe(1);
    });
  });

  it('ends alerts that are over with what they fired, and old firings of those that go on', async () => {
    const { id: userId } = await makeAccount(test);
    const alert = async (name: string, state: string, touchedDays: number, expiredDays: number | null) => {
      await execute(
        `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, note,
           state, phase, phase_at, expires_at, updated_at)
         values (gen_random_uuid(), ?, 'NASDAQ:AAPL', 'above', '{}', 'every', 1, 1, ?, ?, 1, now(),
           now() - make_interval(days => ?::int), now() - make_interval(days => ?))`,
        [userId, name, state, expiredDays, touchedDays],
      );
    };
    await alert('running', 'active', 500, null);
    await alert('fired', 'fired', 401, null);
    await alert('fired lately', 'fired', 399, null);
    await alert('paused', 'paused', 401, null);
    await alert('expired', 'active', 500, 401);
    await alert('expired lately', 'active', 500, 399);
    await execute(
      `insert into price_alert_firing (id, alert_id, user_id, instrument, generation, origin, price_time, reason, simulated,
         dedupe_key, fired_at)
       select gen_random_uuid(), a.id, a.user_id, a.instrument, days, 'live', now(), 'r', false, days::text,
         now() - make_interval(days => days)
       from price_alert a, unnest(array[401, 399]) as days where a.user_id = ?`,
      [userId],
    );
    await prune();
    const left = await execute<{ note: string; firings: number }>(
      `select note, (select count(*)::int from price_alert_firing f where f.alert_id = a.id) as firings
       from price_alert a where user_id = ? order by note`,
      [userId],
    );
    expect(left).toEqual(['expired lately', 'fired lately', 'running'].map((note) => ({ note, firings: 1 })));
  });

  it('keeps the revisions of a page that are shown, planned or edited next', async () => {
    const [page] = await execute<{ id: string }>(
      `insert into site_page (id, kind, slug) values (gen_random_uuid(), 'page', 'old-page') returning id`,
    );
    const revisions = await execute<{ id: string }>(
      `insert into site_page_revision (page_id, title, description, html, tags, created_at)
       select ?, n::text, '', '', '[]', now() - interval '1 day' * n from unnest(array[2000, 1900, 1800, 1700, 10]) n returning id`,
      [page!.id],
    );
    const [live, , next, , latest] = revisions.map(({ id }) => id);
    await execute(
      'update site_page set live_revision_id = ?, next_revision_id = ?, latest_revision_id = ? where id = ?',
      [live, next, latest, page!.id],
    );
    await prune();
    const left = await execute<{ title: string }>(
      'select title from site_page_revision where page_id = ? order by id',
      [page!.id],
    );
    expect(left.map(({ title }) => title)).toEqual(['2000', '1800', '10']);
  });

  it('keeps the newest profile of a source, however old', async () => {
    await execute(
      `insert into instrument_profile (source, instrument, day, as_of, content)
       select s, 'NYSE:OLD', current_date - d, now(), '{}'::jsonb from unnest(array['a', 'b']) s, unnest(array[2100, 2000]) d
       union all select 'a', 'NYSE:OLD', current_date - 5, now(), '{}'`,
    );
    await prune();
    const left = await execute<{ source: string; age: number }>(
      `select source, current_date - day as age from instrument_profile where instrument = 'NYSE:OLD' order by source`,
    );
    expect(left).toEqual([
      { source: 'a', age: 5 },
      { source: 'b', age: 2_000 },
    ]);
  });

  it('drops months of minute bars that are over, but no recording that is replayed', async () => {
    const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, key: 'NASDAQ:AAPL' as const };
    const bars = get(BarRepository);
    const monthMs = (month: number) => Date.UTC(2020, month, 10);
    await bars.upsertMinuteBars([
      { ...bar, source: 'fmp', timeMs: monthMs(0) },
      { ...bar, source: 'replay', timeMs: monthMs(1) },
      { ...bar, source: 'fmp', timeMs: Date.now() - 1_000 * DAY_MS },
    ]);
    await get(BarMaintenanceJob).handle();
    const left = await execute<{ source: string }>(
      `select source from bar_minute where source in ('fmp', 'replay') order by time`,
    );
    expect(left.map(({ source }) => source)).toEqual(['replay', 'fmp']);
    // A bar of a month that was dropped gets its partition again.
    await bars.upsertMinuteBars([{ ...bar, source: 'fmp', timeMs: monthMs(0) }]);
  });

  it('removes every account that nobody confirmed, also after a flood of sign-ups', async () => {
    await execute(
      `insert into user_account (id, name, username, username_key, email, email_key, preferences, created_at)
       select gen_random_uuid(), 'x', 'flood' || n, 'flood' || n, n || '@flood.example', n || '@flood.example', '{}',
         now() - interval '31 days' from generate_series(1, 1_250) n`,
    );
    await get(UnconfirmedAccountService).prune(Date.now());
    expect(await count('user_account', `email_key like '%@flood.example'`)).toBe(0);
  });

  describe('statements that are asked often', () => {
    /** Tables that the plans of these statements read from end to end, where Postgres may choose. */
    const readWhole = async (statements: readonly Statement[]): Promise<string[]> => {
      const whole: string[] = [];
      for (const { text, values } of statements.filter(({ text }) => /^\s*(select|with)/.test(text))) {
        const rows = await execute<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        whole.push(...rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []));
      }
      return whole;
    };

    beforeAll(async () => {
      // In parts: a statement ends after five seconds here as everywhere.
      for (let from = 1; from <= MANY; from += PART) {
        const part = [from, from + PART - 1];
        const theirs = `user_account where username_key like 'many%' and substr(username_key, 5)::int between ? and ?`;
        await execute(
          `insert into user_account (id, name, username, username_key, email, email_key, status, preferences, subscription_end)
           select gen_random_uuid(), 'x', 'many' || n, 'many' || n, n || '@many.example', n || '@many.example', 'Active',
             case when n % 1000 = 0 then '{"digest":"daily"}'::jsonb else '{}' end,
             now() + interval '30 minutes' * (n - 10000) from generate_series(?::int, ?::int) n`,
          part,
        );
        await execute(
          `insert into notification_counter (user_id, last_seq) select id, 3 from ${theirs}`,
          part,
        );
        await execute(
          `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, phase, phase_at, updated_at)
           select gen_random_uuid(), id, 'NYSE:A', 'above', '{}', 'once', 1, 1, 1, now(), now() - interval '30 days'
           from ${theirs}`,
          part,
        );
        for (let run = 0; run < 4; run++)
          await execute(
            `insert into analysis_run (id, algo, instrument, params, trigger, state, requested_by, call_id)
             select gen_random_uuid(), 'lstm', 'NYSE:A', '{}', 'member', 'done', id, gen_random_uuid() from ${theirs}`,
            part,
          );
      }
      for (const table of ['user_account', 'notification_counter', 'price_alert', 'analysis_run'])
        await execute(`analyze ${table}`);
    });

    it('find the alerts that changed a moment ago', async () => {
      const asked = await statementsOf(test.orm.em, () => get(EvaluatedAlertRepository).changedWithin(20));
      expect(asked).toHaveLength(1);
      expect(await readWhole(asked)).not.toContain('price_alert');
    });

    it('find the subscriptions that end soon', async () => {
      const asked = await statementsOf(test.orm.em, () => get(SubscriptionRemindersJob).handle());
      const due = asked.filter(({ text }) => text.includes('subscription_end'));
      expect(due.length).toBeGreaterThan(1);
      expect(await readWhole(due)).not.toContain('user_account');
    });

    it('find the members who want a digest', async () => {
      // At night nobody gets one: who would get one is asked all the same.
      const asked = await statementsOf(test.orm.em, () => get(DigestJob).run(Date.UTC(2026, 0, 1)));
      const candidates = asked.filter(({ text }) => text.includes('digest_seq'));
      expect(candidates.length).toBeGreaterThan(0);
      expect(await readWhole(candidates)).not.toContain('user_account');
    });

    it('find who watches what was called, and who asked for it', async () => {
      // The round that the schedule makes every half minute would tell of the call before its watchers are there.
      await atRest(test, 'push');
      await get(WatchedCallsJob).handle();
      const [call] = await execute<{ id: string }>(
        `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, day, output, label, currency,
           simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash)
         select gen_random_uuid(), coalesce(max(seq), 0) + 1, 'lstm', '1', 'c', 'NYSE:A', '{}', 'h', current_date, '{"horizons":[]}', 'Buy',
           'USD', false, 'live', 1, 0, now(), 'p', 'h' from algorithm_call returning id`,
      );
      const watchers = await execute<{ id: string }>(
        `select id from user_account where username_key in ('many19998', 'many19999') order by username_key`,
      );
      for (const { id } of watchers) {
        const [list] = await execute<{ id: string }>(
          `insert into watchlist (id, user_id, name, position, active, view) values (gen_random_uuid(), ?, 'Mine', 0, true, '{}') returning id`,
          [id],
        );
        await execute(
          `insert into watchlist_item (watchlist_id, instrument, position) values (?, 'NYSE:A', 0)`,
          [list!.id],
        );
      }
      // Who asked for the call has its answer already.
      await execute('update analysis_run set call_id = ? where requested_by = ?', [
        call!.id,
        watchers[0]!.id,
      ]);
      const asked = await statementsOf(test.orm.em, () => get(WatchedCallsJob).handle());
      const watching = asked.filter(({ text }) => text.includes('watchlist_item'));
      expect(watching).toHaveLength(1);
      const plan = await execute<{ 'QUERY PLAN': string }>(
        `explain ${watching[0]!.text}`,
        watching[0]!.values,
      );
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('analysis_run_call');
      const told = await execute<{ userId: string }>(
        `select user_id as "userId" from notification where dedupe_key like 'calls:%'`,
      );
      expect(told).toEqual([{ userId: watchers[1]!.id }]);
    });
  });

  it('gives up runs without a look at those that ended', async () => {
    await execute(
      `insert into analysis_run (id, algo, instrument, params, trigger, state, created_at)
       select gen_random_uuid(), 'lstm', 'NYSE:A', '{}', 'nightly', 'done', now() - interval '1 day' * (n % 90)
       from generate_series(1, 20_000) n`,
    );
    await execute('analyze analysis_run');
    const [asked] = await statementsOf(test.orm.em, () => get(RunRepository).giveUpStale('lost'));
    const rows = await execute<{ 'QUERY PLAN': string }>(`explain ${asked!.text}`, asked!.values);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('analysis_run_open');
  });
});

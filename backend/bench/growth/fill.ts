import type { EntityManager } from '@mikro-orm/postgresql';
import { sized } from '../../../scripts/lib/bench-size.mjs';
import { MinutePartitionRepository } from '#product/modules/bars/storage/minute-partition.repository.js';

/** How much there is of what decides; everything else follows from it. */
export interface Scale {
  bars: number;
  members: number;
  notifications: number;
  calls: number;
}

export const SOURCE = 'fmp';
/** Instruments whose minutes are recorded. */
export const INSTRUMENTS = sized(2_000, 20);
export const instrumentKey = (n: number): string => `NYSE:B${String(n % INSTRUMENTS).padStart(4, '0')}`;
/** The same as SQL of a number. */
export const KEY = (n: string): string => `'NYSE:B' || lpad(((${n}) % ${INSTRUMENTS})::text, 4, '0')`;
const MINUTES_A_DAY = 390;
const DAY_MS = 86_400_000;

/** Names as people have them: some frequent, most rare; statuses and subscriptions as of a product that is in use. */
export const MEMBERS = `insert into user_account (id, name, username, username_key, email, email_key, role, status, preferences,
    subscription_end, last_login_at, created_at)
  select gen_random_uuid(), initcap(first) || ' ' || initcap(last), uname, uname, uname || '@example.com',
    uname || '@example.com', case when n % 50000 = 0 then 'admin' else 'member' end,
    (array['Active','Active','Active','Active','Practicing','Practicing','Pending','Cancelled','Non Practicing','inactive'])[1 + n % 10],
    case when n % 20 = 0 then '{"digest":"daily"}'::jsonb else '{}' end,
    case when n % 11 = 0 then null else now() + (random() * 500 - 200) * interval '1 day' end,
    case when n % 7 = 0 then null else now() - random() * interval '400 days' end,
    now() - random() * interval '900 days'
  from (
    select n, first, last, first || '.' || last || n as uname
    from (
      select n, (array['anna','ben','clara','david','eva','finn','greta','hugo','ida','jonas'])[1 + (n * 7) % 10] as first,
        substr(md5(((n * 31) % 40000)::text), 1, 7) as last
      from generate_series(1, ?::int) as n
    ) as named
  ) as people`;

interface Step {
  table: string;
  sql: string;
  values?: (scale: Scale) => number[];
}

/** One member in a hundred has half of all notifications, as many as are kept of one. */
const OWN = `case when m.n % 100 = 0 then least(greatest(?::int / 2 / greatest(?::int / 100, 1), 1), 500)
  else greatest(?::int / 2 / ?::int, 1) end`;
const ownValues = ({ notifications: n, members: m }: Scale): number[] => [n, m, n, m];

const STEPS: readonly Step[] = [
  { table: 'user_account', sql: MEMBERS, values: ({ members }) => [members] },
  {
    table: 'bench_member',
    sql: 'insert into bench_member select row_number() over (), id from user_account',
  },
  {
    table: 'user_session',
    sql: `insert into user_session (id, user_id, role, refresh_hash, rotated_at, created_at, last_used_at, expires_at, revoked_at, user_agent, address)
      select gen_random_uuid(), m.id, 'member', md5(m.n || '-' || k), now(), now() - interval '1 day' * k, now(),
        now() + interval '30 days' - interval '20 days' * (k - 1) * 2, case when k = 2 then now() - interval '9 days' end, 'bench', '127.0.0.1'
      from bench_member m, generate_series(1, 2) k`,
  },
  {
    table: 'notification_counter',
    sql: `insert into notification_counter (user_id, last_seq, unread, digest_seq) select m.id, ${OWN}, 1, case when m.n % 3 = 0 then 0 else 500 end from bench_member m`,
    values: ownValues,
  },
  {
    table: 'notification',
    sql: `insert into notification (id, user_id, seq, type, title, body, link, dedupe_key, silent, created_at, read_at)
      select gen_random_uuid(), id, s, (array['alert','call','system'])[1 + s % 3], 'AAPL crossed 300', 'It was at 300.12 at 15:31 in New York.',
        '/alerts', 'alert:' || s, false, now() - interval '170 days' * (own - s + random()) / own, case when s < own then now() end
      from (select m.id, ${OWN} as own from bench_member m) o, generate_series(1, own) s`,
    values: ownValues,
  },
  {
    table: 'notification_delivery',
    sql: `insert into notification_delivery (notification_id, user_id, alert, channel, target, host, state, attempts, due_at, created_at, finished_at)
      select id, user_id, type = 'alert', 'push', id, 'push.example', case when fresh then 'pending' else 'sent' end, 1,
        case when fresh then now() - interval '1 second' else created_at end, created_at, case when not fresh then created_at end
      from (select *, random() < 0.0005 as fresh from notification tablesample bernoulli (20)) n`,
  },
  {
    table: 'instrument',
    sql: `insert into instrument (exchange_short_name, symbol, name, type, source) select 'NYSE', 'B' || lpad(n::text, 4, '0'), 'Bench ' || n, 'stock', 'bench'
      from generate_series(0, ${INSTRUMENTS - 1}) n`,
  },
  {
    table: 'watchlist',
    sql: `insert into watchlist (id, user_id, name, position, active, view) select gen_random_uuid(), id, 'Mine', 0, true, '{}' from bench_member where n % 2 = 0`,
  },
  {
    table: 'watchlist_item',
    sql: `insert into watchlist_item (watchlist_id, instrument, position)
      select id, key, min(p) from (
        select id, p, ${KEY('p * p * 31 + (h & 1023)')} as key
        from (select id, ('x' || substr(md5(id::text), 1, 7))::bit(28)::int as h from watchlist) w, generate_series(1, 8) p
      ) items group by id, key`,
  },
  {
    table: 'price_alert',
    sql: `insert into price_alert (id, user_id, instrument, kind, condition, repeat, hysteresis_pct, pause_minutes, state, phase, phase_at, expires_at, updated_at, created_at)
      select gen_random_uuid(), m.id, ${KEY('m.n * 7 + k')}, 'above', '{"price": 100}', 'once', 1, 5, case when k = 1 then 'active' else 'fired' end, 1, now(),
        case when m.n % 5 = 0 then now() + interval '30 days' end, now() - random() * interval '300 days', now() - interval '300 days'
      from bench_member m, generate_series(1, 2) k where m.n % 4 = 0`,
  },
  {
    table: 'price_alert_firing',
    sql: `insert into price_alert_firing (id, alert_id, user_id, instrument, generation, origin, price, price_time, reason, simulated, dedupe_key, fired_at)
      select gen_random_uuid(), id, user_id, instrument, g, 'live', 100, now(), 'AAPL is above 100', false, id || ':' || g, now() - random() * interval '390 days'
      from price_alert, generate_series(1, 3) g`,
  },
  {
    table: 'algorithm_call',
    sql: `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, day, output, label, stance, score, price_at_call, price_time,
        currency, simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash, mode, source)
      select gen_random_uuid(), s, (array['comparative','valuation','technical','lstm','openai'])[1 + s % 5], '1', 'c', ${KEY('s / 5')}, '{}', md5(s::text),
        (now() - age)::date, jsonb_build_object('horizons', '[5, 20]'::jsonb, 'headline', 'Bench', 'facts', repeat(md5(s::text), 30)), 'Buy', 1, 0.5, 100, now() - age, 'USD', false, 'live', 10, 0,
        now() - age, md5((s - 1)::text), md5(s::text), 'live', '${SOURCE}'
      from (select s, (?::int - s) * interval '1 day' / ${INSTRUMENTS * 5} as age from generate_series(1, ?::int) s) c`,
    values: ({ calls }) => [calls, calls],
  },
  {
    table: 'algorithm_call_outcome',
    sql: `insert into algorithm_call_outcome (call_id, horizon, entry_time, entry_price, exit_time, exit_price, log_return, hit, delisted, judged_by)
      select id, h, called_at, 100, called_at, 101, 0.01, seq % 3 > 0, false, 'after-call' from algorithm_call, unnest(array[5, 20]) h where seq % 10 < 8`,
  },
  {
    table: 'algorithm_call_due',
    sql: `insert into algorithm_call_due (call_id, horizon, due_at) select id, h, now() + random() * interval '20 days' - interval '1 hour'
      from algorithm_call, unnest(array[5, 20]) h where seq % 10 >= 8`,
  },
  {
    table: 'analysis_run',
    sql: `insert into analysis_run (id, algo, instrument, params, trigger, requested_by, state, created_at, finished_at)
      select gen_random_uuid(), 'lstm', ${KEY('s')}, '{}', 'member', m.id, 'done', now() - random() * interval '170 days', now()
      from generate_series(1, ?::int) s join bench_member m on m.n = 1 + s % ?::int`,
    values: ({ calls, members }) => [calls, members],
  },
  {
    table: 'api_token',
    sql: `insert into api_token (id, user_id, name, scopes, token_hash, created_at, expires_at, revoked_at)
      select gen_random_uuid(), m.id, 'Program ' || k, 'watchlists:read', md5(m.n || ':' || k) || 'bench', now() - interval '100 days' * k,
        now() + interval '200 days' - interval '110 days' * k, case when k = 3 then now() - interval '9 days' end
      from bench_member m, generate_series(1, 3) k where m.n % 5 = 0`,
  },
  {
    table: 'webhook',
    sql: `insert into webhook (id, user_id, url, events, secret) select gen_random_uuid(), id, 'http://bench.example/hook', 'call.issued alert.fired', 'x'
      from bench_member where n % 20 = 0`,
  },
  {
    table: 'webhook_delivery',
    sql: `insert into webhook_delivery (id, webhook_id, user_id, event, fact, body, state, attempts, due_at, tried_until, created_at, finished_at, status)
      select gen_random_uuid(), id, user_id, 'alert.fired', 'alert:' || s, repeat(md5(s::text), 10), case when fresh then 'pending' else 'sent' end, 1,
        now() - interval '1 second', now() + interval '1 day', created, case when not fresh then created end, case when not fresh then 200 end
      from (select w.id, w.user_id, s, random() < 0.002 or w.n * s <= 3 as fresh, now() - random() * interval '30 days' as created
        from (select *, row_number() over () as n from webhook) w, generate_series(1, 100) s) d`,
  },
  {
    table: 'chart_drawing',
    sql: `insert into chart_drawing (user_id, instrument, revision, format, drawings)
      select distinct on (m.id, key) m.id, key, gen_random_uuid(), 1, d.drawings
      from bench_member m, generate_series(1, 10) k, lateral (select ${KEY('m.n * 3 + k * 41')} as key) i,
        (select jsonb_agg(jsonb_build_object('id', md5(n::text), 'kind', 'line', 'points', '[[1, 2], [3, 4]]'::jsonb)) as drawings
         from generate_series(1, 20) n) d
      where m.n % 10 = 0`,
  },
  {
    table: 'data_import',
    sql: `insert into data_import (id, kind, state, files, bytes, received, read, created_by, address, request_id, created_at, finished_at)
      select gen_random_uuid(), 'bars', 'done', '[{"name": "bars.csv", "bytes": 1000}]', 1000, 1000, 1000, m.id, '127.0.0.1', md5(s::text),
        now() - s * interval '1 day', now() - s * interval '1 day'
      from generate_series(1, 400) s join bench_member m on m.n = 1`,
  },
  {
    table: 'audit_event',
    sql: `insert into audit_event (time, actor_id, action, subject_id, address, detail)
      select now() - interval '1000 days' * (1 - s::float8 / (3 * ?::int)), m.id, case when s % 5000 = 0 then 'admin.status-set' else 'login' end, m.id, '127.0.0.1', '{}'
      from generate_series(1, 3 * ?::int) s join bench_member m on m.n = 1 + s % ?::int`,
    values: ({ members }) => [members, members, members],
  },
  {
    table: 'outbox_message',
    sql: `insert into outbox_message (kind, name, payload, published_at) select 'event', 'bench', '{}', case when s > 50 then now() - random() * interval '6 days' end
      from generate_series(1, ?::int) s`,
    values: ({ members }) => [members],
  },
  {
    table: 'bar_daily',
    sql: `insert into bar_daily (source, instrument, date, open, high, low, close, volume)
      select '${SOURCE}', ${KEY('i')}, current_date - d, 100, 101, 99, 100, 1e6 from generate_series(0, ${INSTRUMENTS - 1}) i, generate_series(1, ?::int) d`,
    values: ({ bars }) => [Math.ceil(bars / 20 / INSTRUMENTS)],
  },
];

const HOLD_INDEXES = `update pg_index set indisready = false where indrelid = to_regclass(?)`;
const WAKE_INDEXES = `update pg_index set indisready = true where indrelid = to_regclass(?)`;

/** Sets of rows go in without their indexes, which are built once over all of them: it takes a fifth of the time. Needs a superuser. */
async function insertBare(em: EntityManager, table: string, insert: () => Promise<unknown>): Promise<void> {
  await em.execute(HOLD_INDEXES, [table]);
  await insert();
  await em.execute(WAKE_INDEXES, [table]);
  await em.execute(`reindex table ${table}`);
}

/** Instant behind which the newest minute lies, ms: yesterday's close. */
export const newestBarMs = (): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * 3_600_000;

/** Whole days of all instruments, month by month, in the order of the primary key. @returns how many rows */
async function fillMinuteBars(em: EntityManager, bars: number, log: (line: string) => void): Promise<number> {
  const days = Math.max(1, Math.round(bars / INSTRUMENTS / MINUTES_A_DAY));
  const partitions = new MinutePartitionRepository(em);
  const opens = Array.from(
    { length: days },
    (_, back) => newestBarMs() - back * DAY_MS - MINUTES_A_DAY * 60_000,
  );
  await partitions.ensure(opens);
  for (const [month, ofMonth] of Map.groupBy(opens, (ms) => new Date(ms).toISOString().slice(0, 7))) {
    const table = `bar_minute_${month.replace('-', '_')}`;
    const startMs = performance.now();
    await insertBare(em, table, () =>
      em.execute(
        `insert into ${table} (source, instrument, time, open, high, low, close, volume)
         select '${SOURCE}', ${KEY('i')}, to_timestamp(o::float8 / 1000) + interval '1 minute' * n, 100 + n % 7, 108, 99, 100 + n % 5, n * 100
         from generate_series(0, ${INSTRUMENTS - 1}) i,
           (select value::float8 as o from jsonb_array_elements_text(?::jsonb) as value order by 1) d, generate_series(0, ${MINUTES_A_DAY - 1}) n`,
        [JSON.stringify(ofMonth)],
      ),
    );
    log(
      `${table}: ${(ofMonth.length * INSTRUMENTS * MINUTES_A_DAY).toLocaleString('en-US')} rows, ${seconds(startMs)} s`,
    );
  }
  return days * INSTRUMENTS * MINUTES_A_DAY;
}

const seconds = (startMs: number): string => ((performance.now() - startMs) / 1_000).toFixed(0);

/**
 * Fills a migrated database that is otherwise empty, set by set.
 * @param em without a time-out of statements, on one connection of a superuser
 * @returns rows of each table
 */
export async function fill(
  em: EntityManager,
  scale: Scale,
  log: (line: string) => void,
): Promise<Map<string, number>> {
  await em.execute('create unlogged table bench_member (n int primary key, id uuid not null)');
  // Triggers and foreign keys row by row would take longer than everything else together.
  await em.execute('set session_replication_role = replica');
  await em.execute(`set maintenance_work_mem = '1GB'`);
  const rows = new Map<string, number>();
  for (const { table, sql, values } of STEPS) {
    const startMs = performance.now();
    await insertBare(em, table, () => em.execute(sql, values?.(scale) ?? []));
    await em.execute(`vacuum (analyze) ${table}`);
    const [counted] = await em.execute<{ n: number }[]>(`select count(*)::float8 as n from ${table}`);
    rows.set(table, counted!.n);
    log(`${table}: ${counted!.n.toLocaleString('en-US')} rows, ${seconds(startMs)} s`);
  }
  rows.set('bar_minute', await fillMinuteBars(em, scale.bars, log));
  await em.execute('vacuum (analyze) bar_minute');
  await em.execute('set session_replication_role = origin');
  return rows;
}

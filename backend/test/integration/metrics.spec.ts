import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';
import { MetricsEndpoint } from '../../src/infra/metrics/metrics-endpoint.js';
import { Metrics } from '../../src/infra/metrics/metrics.js';
import { OutboundGauges } from '../../src/infra/metrics/outbound-gauges.js';
import { QueueGauges } from '../../src/infra/metrics/queue-gauges.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { SourceTrials } from '../../src/modules/market-sources/index.js';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { makeAccount } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const OBSERVABILITY = path.resolve(import.meta.dirname, '../../../docker/observability');
const textOf = (name: string): string => readFileSync(path.join(OBSERVABILITY, name), 'utf8');
const TOKEN = 'a token of the tests';
const promtool = spawnSync('promtool', ['--version']).error === undefined;

interface Scrape {
  text: string;
  /** Type by name of the family. */
  types: Map<string, string>;
  /** Names as they can be asked for. */
  served: Set<string>;
  /** Values by name and labels, as they stand in the text. */
  values: Map<string, number>;
}

function read(text: string): Scrape {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const served = new Set<string>();
  for (const [name, type] of types) {
    served.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) served.add(`${name}_${part}`);
    if (type === 'summary') for (const part of ['sum', 'count']) served.add(`${name}_${part}`);
  }
  const values = new Map(
    [...text.matchAll(/^([^#\s{]+(?:\{.*\})?) (\S+)$/gm)].map(([, key, value]) => [key!, Number(value)]),
  );
  return { text, types, served, values };
}

const RANGED = /^(rate|irate|increase|delta|idelta|deriv|changes|resets|predict_linear|\w+_over_time)$/;

/**
 * What of an expression Prometheus would refuse: its syntax, names of functions and aggregations among it, and a range where none
 * is given or none is wanted. Grafana fills its variables in before.
 */
function refused(expr: string): string[] {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const faults: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) faults.push(`syntax near "${text.slice(Math.max(0, from - 20), to + 20)}"`);
      if (type.name !== 'FunctionCall') return;
      const name = text.slice(from, node.firstChild?.to);
      const body = node.getChild('FunctionCallBody');
      const ranges = ['MatrixSelector', 'SubqueryExpr'].flatMap((range) => body?.getChildren(range) ?? []);
      if (RANGED.test(name) !== ranges.length > 0) faults.push(`${name} of a range, or not`);
    },
  });
  return faults;
}

/** Every expression of the dashboard, its variables included, and of the rules. */
function expressions(): string[] {
  const found: string[] = [];
  JSON.parse(textOf('grafana-dashboard.json'), (key, value: unknown) => {
    if (key === 'expr') found.push(value as string);
    return value;
  });
  const { groups } = parse(textOf('alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
  return [...found, ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))];
}

const askedFor = (text: string): string[] => [...new Set(text.match(/\bpricealgo_[a-z0-9_]+/g))].sort();

describe('/metrics', () => {
  const backups = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-backups-'));
  let all: TestApp;
  let worker: TestApp;
  let ofAll: Scrape;
  let ofWorker: Scrape;

  beforeAll(async () => {
    const backup = path.join(backups, 'pricealgo-2026-11-20T03-00-00Z.zip');
    writeFileSync(backup, '');
    utimesSync(backup, 1_763_607_600, 1_763_607_600);
    all = await createTestApp({ METRICS_TOKEN: TOKEN, BACKUP_DIR: backups });
    worker = await createTestApp({ ROLES: 'worker', METRICS_PORT: '0' }, all.config.databaseUrl);
    await all.http.get('/api/health/live').expect(200);
    await all.http.get('/api/tickers/NASDAQ/NOBODY-HAS-THIS');
    await all.http.get('/nothing-of-this-name').set('accept', 'application/json');
    const { text } = await all.http.get('/metrics').set('authorization', `Bearer ${TOKEN}`).expect(200);
    ofAll = read(text);
    const { port } = worker.app.get(MetricsEndpoint);
    ofWorker = read(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  });
  afterAll(async () => {
    await worker.close();
    await all.close();
    rmSync(backups, { recursive: true });
  });

  it('answers who shows the token, on the main port, and nobody else', async () => {
    for (const authorization of ['', 'Bearer wrong', `Basic ${TOKEN}`])
      await all.http.get('/metrics').set('authorization', authorization).expect(401);
    const { headers } = await all.http.get('/metrics').set('authorization', `Bearer ${TOKEN}`).expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  it('answers on a port of its own, where nothing else is, and then not on the main one', async () => {
    const { port } = worker.app.get(MetricsEndpoint);
    const statusOf = async (url: string, method = 'GET'): Promise<number> =>
      (await fetch(url, { method })).status;
    expect(await statusOf(`http://127.0.0.1:${port}/api/health/live`)).toBe(404);
    expect(await statusOf(`http://127.0.0.1:${port}/metrics`, 'POST')).toBe(405);
    expect(await statusOf(`${worker.url}/metrics`)).toBe(404);
  });

  it('answers there by no name that a foreign site can have', async () => {
    const { port } = worker.app.get(MetricsEndpoint);
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request({ port, path: '/metrics', headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusFor('worker:9464')).toBe(200);
    expect(await statusFor('10.42.0.17:9464')).toBe(200);
    expect(await statusFor('evil.example')).toBe(421);
  });

  it('serves every name that dashboard and rules ask for', () => {
    const asked = askedFor(textOf('grafana-dashboard.json') + textOf('alerts.yml'));
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter((name) => !ofAll.served.has(name))).toEqual([]);
  });

  it('serves of a worker what a worker measures', () => {
    const without = [...ofAll.types.keys()].filter((name) => !ofWorker.types.has(name));
    expect(without.map((name) => name.replace(/^pricealgo_/, '')).sort()).toEqual([
      'feed_lag_seconds',
      'feed_leader',
      'feed_silent',
      'feed_ticks_accepted_total',
      'feed_ticks_rejected_total',
      'flushes_skipped_total',
      'frames_total',
      'quote_flush_delay_seconds',
      'quotes_delivered_total',
      'socket_connections',
      'sockets',
      'sockets_stalled',
    ]);
  });

  it('names everything by the convention, in base units, with few and short labels', () => {
    for (const [name, type] of [...ofAll.types, ...ofWorker.types]) {
      expect(name).toMatch(/^pricealgo_[a-z][a-z0-9_]*[a-z0-9]$/);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|percent)(_|$)/);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
    expect(ofAll.values.size).toBeLessThan(1_500);
    // Words that Prometheus and Kubernetes put there themselves.
    for (const key of ofAll.values.keys()) expect(key).not.toMatch(/[{,](job|instance|namespace|pod)=/);
  });

  it('counts requests by the pattern of their route', () => {
    const routes = [...ofAll.text.matchAll(/request_duration_seconds_count\{(.*)\} (\d+)/g)].map(
      ([, labels, count]) => `${labels} ${count}`,
    );
    expect(routes).toContainEqual('method="GET",route="/api/health/live",status="2xx" 1');
    expect(ofAll.text).not.toContain('NOBODY-HAS-THIS');
    expect(ofAll.text).not.toContain('nothing-of-this-name');
  });

  it('knows outbox, queues, pool, leader, build and backups', () => {
    const { values } = ofAll;
    expect(values.get('pricealgo_backup_newest_timestamp_seconds')).toBe(1_763_607_600);
    expect(values.get('pricealgo_outbox_pending_rows')).toBeGreaterThanOrEqual(0);
    expect(values.get('pricealgo_queue_jobs{queue="mail",state="failed"}')).toBe(0);
    expect(values.get('pricealgo_database_pool_connections{state="open"}')).toBeGreaterThan(0);
    expect(values.has('pricealgo_feed_leader')).toBe(true);
    expect(ofWorker.text).toMatch(/pricealgo_build_info\{version=".+",commit=".+",roles="worker"\} 1/);
    // Nothing is said of backups where none are made.
    expect(ofWorker.values.has('pricealgo_backup_newest_timestamp_seconds')).toBe(false);
  });

  describe('after each of them was provoked', () => {
    let provoked: TestApp;
    let kraken: VendorServer;
    let market: FakeMarket;
    let viewer: Socket;
    beforeAll(async () => {
      market = new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - 3_600_000);
      kraken = await krakenServer(market).listen();
      provoked = await createTestApp({
        METRICS_TOKEN: TOKEN,
        MARKET_DATA: 'kraken',
        KRAKEN_BASE_URL: kraken.url,
        KRAKEN_SOCKET_URL: kraken.socketUrl,
      });
      // Trades are asked for where somebody looks.
      viewer = io(`${provoked.url}/tickers`, { transports: ['websocket'], forceNew: true });
      await new Promise<void>((resolve) => viewer.once('connect', resolve));
      await viewer.emitWithAck('subscribe', { symbols: ['CRYPTO:BTCUSD'] });
    });
    afterAll(async () => {
      viewer.disconnect();
      await provoked.close();
      await kraken.close();
    });
    const scrape = async (): Promise<Scrape['values']> => {
      const { text } = await provoked.http
        .get('/metrics')
        .set('authorization', `Bearer ${TOKEN}`)
        .expect(200);
      return read(text).values;
    };
    /** Looks until it is so; the runner's own limit ends a wait in vain. */
    const until = async (seen: (values: Scrape['values']) => boolean): Promise<Scrape['values']> => {
      for (;;) {
        const values = await scrape();
        if (seen(values)) return values;
        await delay(50);
      }
    };

    it('counts refused ticks by their reason, and those that counted', async () => {
      const rejected = (reason: string): string => `pricealgo_feed_ticks_rejected_total{reason="${reason}"}`;
      while (kraken.connections === 0) await delay(20);
      let tradeId = 90_000;
      const push = (price: number, timeMs: number): void =>
        kraken.push(krakenTradeMessage([{ id: tradeId++, symbol: 'BTCUSD', price, size: 1, timeMs }]));
      const { price } = market.state('BTCUSD');
      await until((values) => {
        push(price, Date.now());
        return (values.get('pricealgo_feed_ticks_accepted_total') ?? 0) > 0;
      });
      const before = await scrape();
      expect([before.get(rejected('too_old')), before.get(rejected('future'))]).toEqual([0, 0]);
      push(price, Date.now() - 2 * 86_400_000);
      push(price, Date.now() + 3_600_000);
      const after = await until(
        (values) => values.get(rejected('too_old'))! > 0 && values.get(rejected('future'))! > 0,
      );
      expect([after.get(rejected('too_old')), after.get(rejected('future'))]).toEqual([1, 1]);
      expect(after.get(rejected('negative_size'))).toBe(0);
    });

    it('tells which share of a budget is used, and what became of the calls', async () => {
      const calls = 'pricealgo_vendor_calls_total{vendor="kraken",outcome="answered"}';
      const before = (await scrape()).get(calls) ?? 0;
      const trials = provoked.app.get(SourceTrials, { strict: false });
      let used = 0;
      // The quarter of a minute that the calls count in may end before anybody looks: the next calls begin another.
      while (used === 0) {
        expect(await trials.try('kraken')).toMatchObject({ works: true });
        const values = await until((found) => found.get(calls)! > before);
        used = values.get('pricealgo_vendor_budget_used_ratio{vendor="kraken"}')!;
      }
      expect(used).toBeGreaterThan(0);
      expect(used).toBeLessThanOrEqual(1);
    });

    it('tells how long the next job of a queue could have run already', async () => {
      const idle = await createTestApp({ ROLES: 'api' });
      try {
        const queue = idle.app.get(JobQueue, { strict: false });
        const gauges = new Metrics();
        new QueueGauges(gauges, queue).onModuleInit();
        // Nobody works here: what was due a minute and a half ago waits.
        await queue.add('notifications.broadcast', {}, { queuedMs: Date.now() - 90_000 });
        const { values } = read(await gauges.registry.metrics());
        expect(values.get('pricealgo_queue_jobs{queue="push",state="waiting"}')).toBe(1);
        const age = values.get('pricealgo_queue_oldest_waiting_seconds{queue="push"}')!;
        expect(age).toBeGreaterThanOrEqual(90);
        expect(values.get('pricealgo_queue_oldest_waiting_seconds{queue="mail"}')).toBe(0);
      } finally {
        await idle.close();
      }
    });

    it('tells how many deliveries are due, for how long, and of how many members', async () => {
      const idle = await createTestApp({ ROLES: 'api' });
      try {
        const em = idle.orm.em.fork();
        const gauges = new Metrics();
        new OutboundGauges(gauges, idle.orm.em).onModuleInit();
        const told = async (): Promise<unknown[]> => {
          const { values } = read(await gauges.registry.metrics());
          return ['due_deliveries', 'oldest_due_seconds', 'members_waiting'].map((name) =>
            values.get(`pricealgo_outbound_${name}{queue="webhooks"}`),
          );
        };
        expect(await told()).toEqual([0, 0, 0]);
        // Nobody works here. Of the first two members one has waited for long; the third's is under way, the fourth's has arrived.
        for (const [state, dueS] of [
          ['pending', -90],
          ['pending', -5],
          ['pending', 60],
          ['sent', -90],
        ] as const) {
          const { id } = await makeAccount(idle);
          await em.execute(
            `with hook as (
               insert into webhook (id, user_id, url, events, secret)
               values (gen_random_uuid(), ?, 'https://hooks.example/x', 'alert.fired', '') returning id, user_id
             )
             insert into webhook_delivery (id, webhook_id, user_id, event, fact, body, state, due_at, tried_until)
             select gen_random_uuid(), id, user_id, 'test', n::text, '{}', ?, now() + make_interval(secs => ?), now()
             from hook, generate_series(1, 2) n`,
            [id, state, dueS],
          );
        }
        expect(await told()).toEqual([4, expect.any(Number), 1]);
        expect((await told())[1]).toBeGreaterThanOrEqual(90);
        const { values } = read(await gauges.registry.metrics());
        expect(values.get('pricealgo_outbound_due_deliveries{queue="notifications"}')).toBe(0);
      } finally {
        await idle.close();
      }
    });
  });

  it('counts sockets, and times what they are sent', async () => {
    const socket = io(`${all.url}/tickers`, { transports: ['websocket'], forceNew: true });
    try {
      const sent = new Promise<void>((resolve) => socket.once('quotes', () => resolve()));
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      await socket.emitWithAck('subscribe', { symbols: ['NASDAQ:AAPL', 'NASDAQ:MSFT', 'CRYPTO:BTCUSD'] });
      await sent;
      const { text } = await all.http.get('/metrics').set('authorization', `Bearer ${TOKEN}`);
      const { values } = read(text);
      expect(values.get('pricealgo_sockets{socket_namespace="/tickers",tier="visitor"}')).toBe(1);
      expect(values.get('pricealgo_socket_connections')).toBe(1);
      const frames = values.get('pricealgo_frames_total')!;
      expect(frames).toBeGreaterThan(0);
      expect(values.get('pricealgo_quotes_delivered_total')).toBeGreaterThanOrEqual(1);
      expect(values.get('pricealgo_quote_flush_delay_seconds_count')).toBe(frames);
      expect(values.get('pricealgo_quote_flush_delay_seconds_sum')).toBeGreaterThan(0);
    } finally {
      socket.disconnect();
    }
  });

  const rules = z.strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^PriceAlgo[A-Z][A-Za-z]+$/),
            expr: z.string().min(10),
            for: z
              .string()
              .regex(/^\d+[smh]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string().min(10) }),
          }),
        ),
      }),
    ),
  });

  it('has rules of the right form, each with what to do in docs/operations.md', () => {
    const { groups } = rules.parse(parse(textOf('alerts.yml')));
    const names = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(new Set(names).size).toBe(names.length);
    const told = readFileSync(path.join(OBSERVABILITY, '../../docs/operations.md'), 'utf8');
    const inTable = [...told.matchAll(/^\| `(PriceAlgo\w+)` +\|/gm)].map(([, name]) => name);
    expect(inTable.sort()).toEqual(names.sort());
  });

  it('asks dashboard and rules in expressions that Prometheus takes', () => {
    const all = expressions();
    expect(all.length).toBeGreaterThan(50);
    expect(all.flatMap((expr) => refused(expr).map((fault) => ({ expr, fault })))).toEqual([]);
    for (const wrong of [
      'sum by (le (rate(pricealgo_frames_total[5m])))',
      'sum(rate(pricealgo_frames_total[5m])',
      'rate(pricealgo_frames_total{instance=~$instance}[5m])',
      'histogram_quantle(0.5, pricealgo_quote_flush_delay_seconds_bucket)',
      'rate(pricealgo_frames_total)',
      'histogram_quantile(0.5, pricealgo_quote_flush_delay_seconds_bucket[5m])',
      'max(pricealgo_sockets) >',
      '',
    ])
      expect([wrong, refused(wrong)]).toEqual([wrong, expect.arrayContaining([expect.any(String)])]);
  });

  (promtool ? it : it.skip)('passes promtool (skipped where it is not installed)', () => {
    execFileSync('promtool', ['check', 'rules', path.join(OBSERVABILITY, 'alerts.yml')]);
    execFileSync('promtool', ['check', 'config', path.join(OBSERVABILITY, 'prometheus.yml')]);
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: ofAll.text,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
  });
});

import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { MetricsRecorder } from '../../src/infra/metrics/metrics-recorder.js';
import { AppConfig } from '../../src/config/app-config.js';
import { REPLACED } from '../../src/database/baseline.js';
import { AppKeys } from '../../src/infra/crypto/app-keys.js';
import { Metrics } from '../../src/infra/metrics/metrics.js';
import type { DashboardDto, DashboardPointDto } from '@pricealgo/contract/dashboard';
import type { ChecksDto, NodesDto, ServerErrorsDto } from '@pricealgo/contract/operations';
import { ServerErrors } from '../../src/infra/metrics/server-errors.js';
import { DashboardService } from '../../src/modules/admin/dashboard/dashboard.service.js';
import { runChecks } from '../../src/modules/admin/index.js';
import type { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin, type Admin } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

describe('dashboard', () => {
  let test: TestApp;
  let admin: Admin;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_FACTOR: '100', ADMIN_TOTP: 'optional' });
    admin = await makeAdmin(test);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await test.close();
  });

  const tokenOf = async ({ email }: User) =>
    (await test.http.post('/api/login').send({ email, password: GOOD_PASSWORD })).body.data.token as string;
  const get = async (path: string) =>
    (await admin.get(`admin/dashboard${path}`).expect(200)).body.data as unknown;
  const now = async () => (await get('')) as DashboardDto;
  const recorder = () => test.app.get(MetricsRecorder, { strict: false });
  const connect = async (auth: object): Promise<void> => {
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}/tickers`, {
      transports: ['websocket'],
      auth,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
  };

  it('lists what the watch of the product finds wrong, and not what it did not find again', async () => {
    await test.orm.em.fork().execute(
      `insert into operator_alert (kind, subject, detail, since, clear_since) values
         ('source', 'kraken', 'The source kraken does not answer.', now(), null),
         ('disk', 'host', '1 % of the disk is free.', now(), now())`,
    );
    expect((await now()).alerts).toEqual([
      { kind: 'source', subject: 'kraken', detail: 'The source kraken does not answer.' },
    ]);
    await test.orm.em.fork().execute('delete from operator_alert');
  });

  it('counts sockets, and each user once, over all processes', async () => {
    const ann = await makeAccount(test);
    const annsToken = await tokenOf(ann);
    for (const auth of [{ token: annsToken }, { token: annsToken }, { token: await tokenOf(ann) }, {}]) {
      await connect(auth);
    }
    await recorder().record();
    expect(await now()).toMatchObject({ processes: 1, usersOnline: 1, sockets: 4 });
    await test.orm.em.fork().execute(
      `insert into metric_live (process, seen_at, "values", users)
       select 'other:1', now(), '{"sockets": 3, "quotesPerSecond": 1e6}', users || '\\x0102030405060708'::bytea
       from metric_live limit 1`,
    );
    expect(await now()).toMatchObject({ processes: 2, usersOnline: 3, sockets: 7, quotesPerSecond: 1e6 });
    await test.orm.em
      .fork()
      .execute(`update metric_live set seen_at = now() - interval '1 minute' where process = 'other:1'`);
    expect(await now()).toMatchObject({ processes: 1, sockets: 4 });
  });

  it('lists every process with what it runs, and marks who differs; nobody learns the secret', async () => {
    const em = test.orm.em.fork();
    const nodes = async () => (await admin.get('admin/operations/nodes').expect(200)).body.data as NodesDto;
    await recorder().record();
    const [own] = (await nodes()).items;
    expect(own).toMatchObject({ silent: false, roles: ['api', 'worker', 'feed'], sockets: 4 });
    expect(own!.memoryMb).toBeGreaterThan(30);
    expect(own!.startedMs).toBeLessThanOrEqual(Date.now());
    await em.execute(
      `insert into metric_live (process, seen_at, "values", users, node)
       select name, now() - age, '{}', '', node || change from metric_live,
         (values ('twin:1', '0 s'::interval, '{}'::jsonb), ('stranger:1', '0 s', '{"secretPrint": "other"}'),
           ('behind:1', '0 s', '{"commit": "0000000"}'), ('gone:1', '1 minute', '{"version": "0.0.1"}')) as made(name, age, change)
       where node is not null`,
    );
    await em.execute(
      `insert into metric_live (process, seen_at, "values", users) values ('old:1', now(), '{}', '')`,
    );
    const answer = await nodes();
    const marked = answer.items.map(({ node, silent, otherVersion, otherSecret }) => [
      node.replace(/^.*:(?!1$).*/, 'own'),
      [silent && 'silent', otherVersion && 'version', otherSecret && 'secret'].filter(Boolean).join(),
    ]);
    expect(Object.fromEntries(marked)).toEqual({
      own: '',
      'twin:1': '',
      'stranger:1': 'secret',
      'behind:1': 'version',
      'gone:1': 'silent',
    });
    expect(answer.older).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/secretPrint|"other"/);
    await em.execute(`delete from metric_live where process like '%:1'`);
  });

  it('ticks the first steps by facts: a directory of its own, a test mail that left', async () => {
    const steps = async () => (await now()).firstSteps;
    expect(await steps()).toEqual({ tickers: false, mail: false });
    const csv = 'symbol,name,exchangeShortName,type\nQUAY,Quay Works,NYSE,stock';
    await admin.post('admin/tickers/import', { csv, dryRun: true }).expect(200);
    expect(await steps()).toEqual({ tickers: false, mail: false });
    await admin.post('admin/tickers/import', { csv, dryRun: false }).expect(200);
    expect(await steps()).toEqual({ tickers: true, mail: false });
    await admin.post('admin/test-mail').expect(200);
    expect(await steps()).toEqual({ tickers: true, mail: true });
  });

  it('keeps the first steps away from the administrator who hid them, on every device, and from nobody else', async () => {
    const other = await makeAdmin(test);
    const hidden = async (who: Admin) =>
      ((await who.get('admin/dashboard').expect(200)).body.data as DashboardDto).firstStepsHidden;
    await other.post('admin/dashboard/hide-first-steps').expect(200);
    await other.post('admin/dashboard/hide-first-steps').expect(200);
    expect([await hidden(other), await hidden(admin)]).toEqual([true, false]);
  });

  it('shows the checks of npm run doctor, each with what to do about it', async () => {
    // As where the migrations before the baseline made the database: it keeps their names.
    await test.orm.em
      .fork()
      .execute(`insert into schema_migration (name) select unnest(array['${REPLACED.join("', '")}'])`);
    const { items } = (await admin.get('admin/operations/checks').expect(200)).body.data as ChecksDto;
    const states = Object.fromEntries(items.map(({ name, state }) => [name, state]));
    // How much room there is, and how late a loaded machine is, is not the product's to say.
    expect(states).toMatchObject({
      ...{
        database: 'ok',
        backup: 'ok',
        migrations: 'ok',
        processes: 'ok',
        secret: 'ok',
        mail: 'ok',
        address: 'ok',
        source: 'ok',
      },
      ...{ redis: 'ok', 'second-factor': 'warn' },
    });
    expect(Object.keys(states)).toEqual(expect.arrayContaining(['clock', 'disk']));
    const { password } = new URL(test.app.get(AppConfig).databaseUrl);
    expect(items[0]!.text).toMatch(/^\S+ on \S+, PostgreSQL \d+/);
    expect(password === '' || !JSON.stringify(items).includes(password)).toBe(true);
  });

  it('says of whatever is away that it is, and of the rest how it is', async () => {
    const config = test.app
      .get(AppConfig)
      .with({ REDIS_URL: 'redis://127.0.0.1:1', MAIL_DRIVER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' })
      .with({
        BACKUP_DIR: 'no-such-folder',
        PUBLIC_URL: 'https://127.0.0.1:1',
        APP_SECRET: 'another secret than that of the database',
      });
    await test.orm.em
      .fork()
      .execute(`insert into schema_migration (name) values ('Migration29990101000000_from_the_future')`);
    const items = await runChecks({
      config,
      em: test.orm.em,
      keys: new AppKeys(config),
      sources: () => Promise.reject(new Error('no settings')),
      trySource: () => Promise.reject(new Error('never asked')),
    });
    await test.orm.em.fork().execute(`delete from schema_migration where name like 'Migration2999%'`);
    const said = Object.fromEntries(items.map(({ name, state, text }) => [name, `${state}: ${text}`]));
    expect(said).toMatchObject({
      redis: expect.stringMatching(/^fail: Redis does not answer: .*ECONNREFUSED/),
      mail: expect.stringMatching(/^fail: The mail server does not take mails: SMTP E/),
      address: 'warn: 127.0.0.1:1 could not be reached from here.',
      secret: expect.stringMatching(/^fail: /),
      source: 'fail: It could not be looked at: no settings.',
      migrations: expect.stringMatching(/^warn: .*from_the_future/),
      database: expect.stringMatching(/^ok: /),
      backup: expect.stringMatching(/^warn: There is no backup in \/.+no-such-folder yet\.$/),
    });
  });

  it('lists server errors by their cause, naming nobody, and no more than 200 causes', async () => {
    const em = test.orm.em.fork();
    await em.execute('delete from server_error');
    const errors = async () =>
      (await admin.get('admin/operations/errors?limit=100').expect(200)).body.data as ServerErrorsDto;
    const charts = jest.spyOn(test.app.get(DashboardService, { strict: false }), 'charts');
    const ids: string[] = [];
    for (const who of ['ada@example.org', 'bob@example.org']) {
      charts.mockImplementationOnce(() => Promise.reject(new TypeError(`no chart for ${who}`)));
      ids.push((await admin.get('admin/dashboard/charts').expect(500)).headers['x-request-id'] as string);
    }
    charts.mockRestore();
    await recorder().record();
    const { items, total } = await errors();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ method: 'GET', route: '/api/admin/dashboard/charts', status: 500, errorClass: 'TypeError' },
      ...{ message: 'no chart for …', count: 2, requestId: ids[1] },
    });
    expect(items[0]!.lastMs).toBeGreaterThanOrEqual(items[0]!.firstMs);

    // While the database does not take them they wait, and are counted once.
    const log = test.app.get(ServerErrors, { strict: false });
    const fault = { method: 'GET', route: '/api/x', status: 503, requestId: 'r1', error: new Error('away') };
    await em.execute('alter table server_error rename to server_error_away');
    // Right before it is written: the product writes every few seconds by itself, and would have taken it along.
    log.answered(fault);
    await expect(log.write()).rejects.toThrow();
    log.answered({ ...fault, requestId: 'r2', error: fault.error });
    await em.execute('alter table server_error_away rename to server_error');
    await log.write();
    await log.write();
    expect((await errors()).items[0]).toMatchObject({ route: '/api/x', count: 2, requestId: 'r2' });

    await em.execute(
      `insert into server_error (fingerprint, method, route, status, error_class, message, count, first_at, last_at, request_id, node)
       select lpad(n::text, 32, 'x'), 'GET', 'r', 500, 'Error', '', 1, now(), now() - make_interval(days => n), '', ''
       from generate_series(1, 250) n`,
    );
    log.answered(fault);
    await log.write();
    expect((await errors()).total).toBe(200);
    await recorder().prune();
    expect((await errors()).total).toBeLessThan(32);
  });

  it('says how the feed, the queue and the calendar are', async () => {
    let figures = await now();
    while (figures.feedLagMs === null || figures.quotesPerSecond === null || figures.queueWaiting === null) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await recorder().record();
      figures = await now();
    }
    expect(figures.feed).toMatchObject({ simulated: true, down: false });
    expect(figures.feedLagMs).toBeGreaterThanOrEqual(0);
    expect(figures.queueFailed).toBe(0);
    expect(figures.calendarWarnings.every((text) => text.length > 10)).toBe(true);
  });

  it('counts sign-ups and subscriptions that end soon', async () => {
    const before = await now();
    await makeAccount(test, { subscriptionEnd: new Date(Date.now() + 3 * DAY_MS) });
    await makeAccount(test, { subscriptionEnd: new Date(Date.now() + 9 * DAY_MS) });
    await makeAccount(test, { createdAt: new Date(Date.now() - 30 * DAY_MS) });
    const after = await now();
    expect(after.signupsWeek - before.signupsWeek).toBe(2);
    expect(after.expiring - before.expiring).toBe(1);
  });

  it('keeps a row a minute, draws 24 hours of them and forgets them later', async () => {
    const em = test.orm.em.fork();
    await em.execute('delete from metric_minute');
    const metrics = test.app.get(Metrics, { strict: false });
    const startMs = Date.now() - 30 * MINUTE_MS;
    await recorder().record(startMs);
    metrics.count('serverErrors');
    metrics.count('serverErrors');
    await recorder().record(startMs + MINUTE_MS);
    const points = (await get('/charts')) as DashboardPointDto[];
    expect(points.length).toBeGreaterThanOrEqual(288);
    const then = points.find(({ timeMs }) => timeMs <= startMs && startMs < timeMs + 5 * MINUTE_MS);
    expect(then).toMatchObject({ sockets: 4, usersOnline: 1 });
    const errors = points.reduce((sum, point) => sum + (point.serverErrors ?? 0), 0);
    expect(errors).toBeGreaterThanOrEqual(2);
    expect((await now()).serverErrors).toBe(errors);
    await em.execute(`update metric_minute set minute = minute - interval '9 days'`);
    await recorder().prune();
    const [kept] = await em.execute<{ rows: number }[]>(
      `select count(*)::int as rows from metric_minute where minute < now() - interval '8 days'`,
    );
    expect(kept!.rows).toBe(0);
  });
});

import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { MetricsRecorder } from '../../src/infra/metrics/metrics-recorder.js';
import { Metrics } from '../../src/infra/metrics/metrics.js';
import type { DashboardDto, DashboardPointDto } from '@pricealgo/contract/dashboard';
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

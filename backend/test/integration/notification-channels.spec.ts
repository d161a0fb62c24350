import pg from 'pg';
import type { DeliveryEnd } from '../../src/modules/notifications/channels/delivery.js';
import { DEVICES_MAX } from '../../src/modules/notifications/devices/push-device.service.js';
import { DigestJob } from '../../src/modules/notifications/email/digest.job.js';
import { User } from '../../src/modules/users/user.entity.js';
import { PushTransport } from '../../src/infra/push/push-transport.js';
import { FakePushServer, type FakeBrowser, type PushBehaviour } from '@pricealgo/test-kit/push-server';
import { messages, messageTo, everythingSent } from '../setup/messages.js';
import { draftFor, type LoggedIn, loggedIn, nextMinute, tell, upTo } from '../setup/notifications.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import { workedOut } from '../setup/slow-work.js';
import type { TestApp } from '../setup/test-app.js';

type State = DeliveryEnd['state'];
interface Row {
  channel: string;
  state: State;
  attempts: number;
  failure: string | null;
  waits: boolean;
}

const PUSH_ONLY = { notifyPush: true, notifyEmail: false };

describe('ways out of the product', () => {
  let test: TestApp;
  let service: FakePushServer;
  beforeAll(async () => {
    service = await FakePushServer.start();
    test = await sharedApp(PROXIED);
  });
  afterAll(() => service.stop());

  const subscribe = async ({ browser }: LoggedIn, behaviour: PushBehaviour = 201): Promise<FakeBrowser> => {
    const made = service.browser(behaviour);
    const { body } = await browser.post('/api/push/subscribe', made.subscription);
    expect(body.status).toBe('success');
    return made;
  };
  const devices = async ({ browser }: LoggedIn) =>
    (await browser.get('/api/push/devices')).body.data as unknown as { deviceId: string; current: boolean }[];
  const deliveries = (id: string | null) =>
    test.orm.em
      .fork()
      .execute<Row[]>(
        'select channel, state, attempts, failure, due_at > now() as waits from notification_delivery where notification_id = ? order by channel, id',
        [id],
      );
  const settled = async (id: string | null, done: (rows: Row[]) => boolean): Promise<Row[]> => {
    for (;;) {
      const rows = await deliveries(id);
      if (done(rows)) return rows;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  const finished = (rows: Row[]): boolean => rows.every(({ state }) => state !== 'pending');

  describe('push', () => {
    it('reaches every browser of the user once, with what the service worker needs', async () => {
      const one = await loggedIn(test, { preferences: PUSH_ONLY });
      const browsers = [await subscribe(one), await subscribe(one)];
      const id = await tell(test, draftFor(one.user.id, 'k', { body: 'é'.repeat(1_000) }));
      await tell(test, draftFor(one.user.id, 'k'));
      expect((await settled(id, finished)).map(({ state }) => state)).toEqual(['sent', 'sent']);
      const { body } = await one.browser.get('/api/push/key');
      for (const { received } of browsers) {
        expect(received).toHaveLength(1);
        expect(received[0]).toMatchObject({
          ttlS: 4 * 3_600,
          urgency: 'high',
          signedBy: body.data['publicKey'],
        });
        expect(received[0]!.topic).toMatch(/^[\w-]{22}$/);
        expect(received[0]!.payload).toEqual({
          id,
          seq: 1,
          type: 'alert',
          title: 'About k',
          body: expect.stringMatching(/^é+$/),
          link: '/tickers/NASDAQ/AAPL',
          tag: id,
        });
      }
      expect(service.faults).toEqual([]);
    });

    it.each([404, 410])('forgets a browser that is gone: %d', async (status) => {
      const one = await loggedIn(test, { preferences: PUSH_ONLY });
      await subscribe(one, status);
      const id = await tell(test, draftFor(one.user.id, 'k'));
      expect(await settled(id, finished)).toMatchObject([{ state: 'gone' }]);
      expect(await devices(one)).toEqual([]);
    });

    it.each<[PushBehaviour, string]>([
      [429, 'status 429'],
      [500, 'status 500'],
      ['cut', 'ECONNRESET'],
      ['garbage', 'HPE_INVALID_CONSTANT'],
    ])('tries again later after %s, and sends once then', async (behaviour, failure) => {
      const one = await loggedIn(test, { preferences: PUSH_ONLY });
      const browser = await subscribe(one, behaviour);
      const id = await tell(test, draftFor(one.user.id, 'k'));
      const [row] = await settled(id, ([first]) => first?.failure !== null);
      expect(row).toMatchObject({ state: 'pending', attempts: 1, failure, waits: true });
      browser.behaviour = 201;
      await test.orm.em
        .fork()
        .execute('update notification_delivery set due_at = now() where notification_id = ?', [id]);
      expect(await settled(id, finished)).toMatchObject([{ state: 'sent', attempts: 2 }]);
      expect(browser.received).toHaveLength(1);
    });

    it('gives up in the end, or at once where trying again cannot help', async () => {
      const one = await loggedIn(test, { preferences: PUSH_ONLY });
      await subscribe(one, 403);
      const refused = await tell(test, draftFor(one.user.id, 'k'));
      expect(await settled(refused, finished)).toMatchObject([{ state: 'failed', failure: 'status 403' }]);
      const other = await loggedIn(test, { preferences: PUSH_ONLY });
      await subscribe(other, 500);
      const id = await tell(test, draftFor(other.user.id, 'k'));
      await settled(id, ([row]) => row?.failure !== null);
      await test.orm.em
        .fork()
        .execute('update notification_delivery set attempts = 7, due_at = now() where notification_id = ?', [
          id,
        ]);
      expect(await settled(id, finished)).toMatchObject([{ state: 'failed', failure: 'status 500' }]);
    });

    it('an endpoint that hangs keeps nobody else waiting', async () => {
      const stuck = await loggedIn(test, { preferences: PUSH_ONLY });
      const hanging: FakeBrowser[] = [];
      for (let n = 0; n < 5; n += 1) hanging.push(await subscribe(stuck, 'hang'));
      const free = await loggedIn(test, { preferences: PUSH_ONLY });
      const browser = await subscribe(free);
      const waiting = await tell(test, draftFor(stuck.user.id, 'k'));
      await service.until(() => hanging.every(({ attempts }) => attempts > 0));
      for (const n of upTo(10)) await tell(test, draftFor(free.user.id, `k${n}`));
      await service.until(() => browser.received.length === 10);
      expect((await deliveries(waiting)).map(({ state }) => state)).toEqual(Array(5).fill('pending'));
      for (const one of hanging) one.behaviour = 201;
    });

    it('of an alert does not wait behind a broadcast to the same push service', async () => {
      const crowd: FakeBrowser[] = [];
      const members: LoggedIn[] = [];
      for (let n = 0; n < 5; n += 1) {
        const one = await loggedIn(test, { preferences: PUSH_ONLY });
        for (let k = 0; k < 10; k += 1) crowd.push(await subscribe(one, 'held'));
        members.push(one);
      }
      const watcher = await loggedIn(test, { preferences: PUSH_ONLY });
      const browser = await subscribe(watcher);
      const broadcast: (string | null)[] = [];
      // What is held is given up after ten seconds; a busy machine needs longer to hold all of it.
      const transport = test.app.get(PushTransport, { strict: false }) as PushTransport & {
        timeoutMs: number;
      };
      const { timeoutMs } = transport;
      transport.timeoutMs = 60_000;
      try {
        for (const { user } of members)
          broadcast.push(await tell(test, draftFor(user.id, 'news', { type: 'message' })));
        await service.until(() => service.holding >= 24);
        await tell(test, draftFor(watcher.user.id, 'crossed'));
        await service.until(() => browser.received.length === 1);
        const waiting = (await Promise.all(broadcast.map(deliveries))).flat();
        // Nobody's attempt had to end first, and most of the broadcast has not left.
        expect(waiting.map(({ state, failure }) => [state, failure])).toEqual(
          Array(50).fill(['pending', null]),
        );
        expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(20);
        service.release();
        await service.until(() => crowd.every(({ received }) => received.length === 1));
      } finally {
        transport.timeoutMs = timeoutMs;
      }
    });

    it('belongs to the session: who logs out gets nothing more, and the next user of the browser their own', async () => {
      const first = await loggedIn(test, { preferences: PUSH_ONLY });
      const browser = await subscribe(first);
      await first.browser.post('/api/logout', { area: 'member' });
      const lost = await tell(test, draftFor(first.user.id, 'k'));
      expect(await settled(lost, finished)).toMatchObject([{ state: 'gone' }]);
      const second = await loggedIn(test, { preferences: PUSH_ONLY });
      await second.browser.post('/api/push/subscribe', browser.subscription);
      const third = await loggedIn(test, { preferences: PUSH_ONLY });
      await third.browser.post('/api/push/subscribe', browser.subscription);
      expect([await devices(second), await devices(third)]).toMatchObject([[], [{ current: true }]]);
      expect(browser.received).toEqual([]);
    });

    it('goes to ten browsers at most, and none that was taken off the list', async () => {
      const one = await loggedIn(test);
      const browsers: FakeBrowser[] = [];
      for (let n = 0; n < DEVICES_MAX + 2; n += 1) browsers.push(await subscribe(one));
      await one.browser.post('/api/push/subscribe', browsers.at(-1)!.subscription);
      const listed = await devices(one);
      expect(listed).toHaveLength(DEVICES_MAX);
      const { endpoint } = browsers.at(-1)!.subscription;
      await one.browser.post('/api/push/unsubscribe', { endpoint });
      await one.browser.post('/api/push/unsubscribe', { deviceId: listed.at(-1)!.deviceId });
      const other = await loggedIn(test);
      await other.browser.post('/api/push/unsubscribe', { deviceId: listed[1]!.deviceId });
      expect(await devices(one)).toHaveLength(8);
      for (const body of [{}, { endpoint, deviceId: listed[1]!.deviceId }, { endpoint: 'x'.repeat(1_001) }]) {
        expect((await one.browser.post('/api/push/unsubscribe', body)).status).toBe(400);
      }
    });

    it('goes to ten browsers at most, also of those that subscribe at the same moment', async () => {
      const one = await loggedIn(test);
      for (let n = 1; n < DEVICES_MAX; n += 1) await subscribe(one);
      const gate = new pg.Client({ connectionString: test.config.databaseUrl });
      await gate.connect();
      // No commit is through before all of them have counted, or wait for one that has.
      await gate.query(
        `create function wait_at_gate() returns trigger language plpgsql as
           'begin perform pg_advisory_xact_lock_shared(7); return null; end';
         create constraint trigger wait_at_gate after insert on push_subscription deferrable initially deferred
           for each row execute function wait_at_gate();
         select pg_advisory_lock(7)`,
      );
      // As many as one account has connections at once.
      const made = Promise.all(Array.from({ length: 2 }, () => subscribe(one)));
      const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await gate.query<{ n: number }>(waiting)).rows[0]!.n < 2);
      await gate.query('select pg_advisory_unlock(7)');
      await made;
      await gate.query('drop function wait_at_gate() cascade');
      await gate.end();
      expect(await devices(one)).toHaveLength(DEVICES_MAX);
    });

    it('keeps endpoint and keys sealed', async () => {
      const one = await loggedIn(test);
      const { subscription } = await subscribe(one);
      const rows = await test.orm.em.fork().execute('select * from push_subscription');
      const text = JSON.stringify(rows);
      for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
        expect(text).not.toContain(secret);
      }
    });

    it('sends a test, and says what became of it', async () => {
      const one = await loggedIn(test);
      const browser = await subscribe(one);
      await subscribe(one, 410);
      await subscribe(one, 500);
      expect(await workedOut(one.browser, '/api/push/test')).toEqual({ sent: 1, gone: 1, failed: 1 });
      expect(browser.received).toMatchObject([{ payload: { title: 'PriceAlgo', link: '/notifications' } }]);
      expect(await devices(one)).toHaveLength(2);
    });

    it('takes nothing that is no subscription', async () => {
      const one = await loggedIn(test);
      const { endpoint, keys } = service.browser().subscription;
      for (const body of [
        { endpoint: 'ftp://push.example.com/x', keys },
        { endpoint, keys: { ...keys, auth: 'short' } },
        { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
        { endpoint },
      ]) {
        expect((await one.browser.post('/api/push/subscribe', body)).status).toBe(400);
      }
    });
  });

  describe('preferences', () => {
    it('a notification that was read, or whose way was closed meanwhile, does not leave', async () => {
      const quietHours = { from: '00:00', to: '00:00' };
      const one = await loggedIn(test, { preferences: { ...PUSH_ONLY, quietHours } });
      const browser = await subscribe(one);
      expect(await deliveries(await tell(test, draftFor(one.user.id, 'silence')))).toEqual([]);
      const endsMs = Date.now() + 3_600_000;
      const soon = { from: clock(-60), to: clock(60) };
      await test.orm.em
        .fork()
        .nativeUpdate(
          User,
          { id: one.user.id },
          { preferences: { ...PUSH_ONLY, timeZone: 'UTC', quietHours: soon } },
        );
      const night = await tell(test, draftFor(one.user.id, 'night'));
      const [row] = await deliveries(night);
      expect(row).toMatchObject({ state: 'pending', attempts: 0, waits: true });
      const [due] = await test.orm.em
        .fork()
        .execute<{ dueMs: number }[]>(
          'select (extract(epoch from due_at) * 1000)::float8 as "dueMs" from notification_delivery where notification_id = ?',
          [night],
        );
      expect(Math.abs(due!.dueMs - endsMs)).toBeLessThan(3 * 60_000);
      await one.browser.post('/api/notifications/read', { all: true });
      await test.orm.em
        .fork()
        .execute('update notification_delivery set due_at = now() where notification_id = ?', [night]);
      expect(await settled(night, finished)).toMatchObject([{ state: 'skipped' }]);
      expect(browser.received).toEqual([]);
    });
  });

  describe('mail', () => {
    it('comes at once for the types that are wanted, with a way to end it that needs no login', async () => {
      const one = await loggedIn(test);
      const id = await tell(test, draftFor(one.user.id, 'mailed'));
      await tell(test, draftFor(one.user.id, 'call', { type: 'call' }));
      const mail = await messageTo(test, one.user.email);
      expect(await settled(id, finished)).toMatchObject([{ channel: 'email', state: 'sent' }]);
      expect(mail.subject).toBe('About mailed');
      expect(mail.text).toContain('/tickers/NASDAQ/AAPL');
      const page = new URL(/https?:\/\/\S+\/unsubscribe\?\S+/.exec(mail.text)![0]);
      const oneClick = new URL(mail.listUnsubscribe!);
      expect(oneClick.pathname).toBe('/api/notifications/unsubscribe');
      const token = page.searchParams.get('token')!;
      const path = `/api/notifications/unsubscribe?token=${token}`;
      expect((await test.http.get(path)).body.data).toEqual({ scope: 'alert' });
      expect((await deliveries(await tell(test, draftFor(one.user.id, 'still')))).length).toBe(1);
      // As mail programs do it (RFC 8058).
      await test.http.post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
      expect(await deliveries(await tell(test, draftFor(one.user.id, 'ended')))).toEqual([]);
      for (const bad of [`${token}x`, token.replace('alert', 'account'), 'x', '..']) {
        const { body } = await test.http.post(`/api/notifications/unsubscribe?token=${bad}`);
        expect(body.data.code).toBe('ticket_invalid');
      }
    });

    it('a digest sums up what was not read, once a day, and ends with its link', async () => {
      const one = await loggedIn(test, { preferences: { digest: 'daily', timeZone: 'UTC' } });
      const job = test.app.get(DigestJob);
      for (const n of upTo(25)) {
        if (n === 20) await nextMinute(test, one.user.id);
        expect(await deliveries(await tell(test, draftFor(one.user.id, `d${n}`)))).toEqual([]);
      }
      const morning = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 9 * 3_600_000;
      await job.run(morning - 3 * 3_600_000);
      await Promise.all([job.run(morning), job.run(morning)]);
      await tell(test, draftFor(one.user.id, 'later'));
      await job.run(morning + 3_600_000);
      await everythingSent(test);
      const mine = async () => (await messages(test)).filter(({ to }) => to === one.user.email);
      expect(await mine()).toHaveLength(1);
      const [mail] = await mine();
      expect(mail!.text).toContain('About d25: The price crossed 200.');
      expect(mail!.text).toContain('… and 5 more.');
      await one.browser.post('/api/notifications/read', { all: true });
      await job.run(morning + 86_400_000);
      await tell(test, draftFor(one.user.id, 'next'));
      await job.run(morning + 86_400_000);
      expect((await messageTo(test, one.user.email, 2)).text).toContain('About next');
      await test.http.post(new URL(mail!.listUnsubscribe!).pathname + new URL(mail!.listUnsubscribe!).search);
      await tell(test, draftFor(one.user.id, 'never'));
      await job.run(morning + 2 * 86_400_000);
      await everythingSent(test);
      expect(await mine()).toHaveLength(2);
    });
  });
});

/** `HH:MM` in UTC, so many minutes from now. */
function clock(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
}

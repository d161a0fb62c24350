import { SlowWork } from '../../src/infra/slow-work/slow-work.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import type { User } from '../../src/modules/users/user.entity.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { messageTo } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import { workedOut } from '../setup/slow-work.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Admin {
  user: User;
  browser: TestBrowser;
}

async function admin(test: TestApp): Promise<Admin> {
  const user = await makeAccount(test, { role: 'admin' });
  const browser = new TestBrowser(test);
  const { body } = await browser.post('/api/adminLogIn', { email: user.email, password: GOOD_PASSWORD });
  expect(body).toMatchObject({ status: 'success' });
  browser.token = body.data['token'] as string;
  return { user, browser };
}
const audited = (test: TestApp, { user }: Admin, action: 'admin.mail-tested' | 'admin.push-tested') =>
  test.orm.em.fork().find(AuditEvent, { actorId: user.id, action });
/** Whether the dashboard's first steps have the mail ticked. */
const mailStep = async ({ browser }: Admin): Promise<unknown> => {
  const { body } = await browser.get('/api/admin/dashboard');
  return (body.data['firstSteps'] as { mail: boolean }).mail;
};
const ENV = { TRUST_PROXY: '1', ADMIN_TOTP: 'optional', PUSH_PRIVATE_ENDPOINTS: 'true' };

describe('a test mail over a mail server', () => {
  let test: TestApp;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    test = await createTestApp({
      ...ENV,
      MAIL_DRIVER: 'smtp',
      SMTP_URL: server.url,
      MAIL_FROM: 'PriceAlgo <no-reply@price.example>',
      PUBLIC_URL: 'https://price.example',
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  it("goes to the administrator's own address alone, and says that the server took it", async () => {
    const one = await admin(test);
    server.unknown.add(one.user.email);
    await one.browser.post('/api/admin/test-mail');
    expect(await mailStep(one)).toBe(false);
    server.unknown.clear();
    server.mails.length = 0;
    const { status, body } = await one.browser.post('/api/admin/test-mail', { to: 'eve@example.org' });
    expect([status, body]).toMatchObject([
      200,
      { status: 'success', data: { to: one.user.email, outcome: 'accepted' } },
    ]);
    expect(server.mails.map(({ to, accepted }) => ({ to, accepted }))).toEqual([
      { to: [one.user.email], accepted: true },
    ]);
    expect(server.mails[0]!.header('subject')).toBe('Test mail of PriceAlgo');
    expect(await audited(test, one, 'admin.mail-tested')).toHaveLength(2);
    expect(await mailStep(one)).toBe(true);
  });

  it('says in words why the server refused it, for good or for now, and never as a fault of ours', async () => {
    const one = await admin(test);
    server.unknown.add(one.user.email);
    expect(await one.browser.post('/api/admin/test-mail')).toMatchObject({
      status: 200,
      body: {
        status: 'error',
        message: 'The mail server refused the sender or the recipient. (EENVELOPE 550)',
        data: { code: 'mail_test_failed' },
      },
    });
    const two = await admin(test);
    server.answers.push(451);
    expect(await two.browser.post('/api/admin/test-mail')).toMatchObject({
      status: 200,
      body: {
        status: 'error',
        message: 'The mail server refused the message. (EMESSAGE 451) It is tried again.',
        data: { code: 'mail_test_failed' },
      },
    });
  });

  it('is limited', async () => {
    const one = await admin(test);
    server.unknown.add(one.user.email);
    for (let i = 0; i < 10; i++) expect((await one.browser.post('/api/admin/test-mail')).status).toBe(200);
    expect(await one.browser.post('/api/admin/test-mail')).toMatchObject({
      status: 429,
      body: { data: { code: 'too_many_requests' } },
    });
  });

  it('says that the server cannot be reached', async () => {
    const one = await admin(test);
    await server.close();
    const { status, body } = await one.browser.post('/api/admin/test-mail');
    expect([status, body.data['code']]).toEqual([200, 'mail_test_failed']);
    expect(body.message).toMatch(/^The mail server cannot be reached\. \(\w+\) It is tried again\.$/);
    server = await startMailServer();
  });
});

describe('tests of deliveries without a mail server', () => {
  let test: TestApp;
  let service: FakePushServer;
  beforeAll(async () => {
    service = await FakePushServer.start();
    test = await sharedApp(PROXIED);
  });
  afterAll(() => service.stop());

  it('keep the mail in the local outbox, and say so', async () => {
    const one = await admin(test);
    const { body } = await one.browser.post('/api/admin/test-mail');
    expect(body).toMatchObject({ status: 'success', data: { to: one.user.email, outcome: 'kept' } });
    expect((await messageTo(test, one.user.email)).subject).toBe('Test mail of PriceAlgo');
    expect(await mailStep(one)).toBe(true);
  });

  it('push to all browsers of the administrator, and say why one did not take it', async () => {
    const one = await admin(test);
    const other = await admin(test);
    const push = () => workedOut<object>(one.browser, '/api/admin/test-push');
    expect(await push()).toEqual({ sent: 0, gone: 0, failed: 0, reasons: [] });
    const [good, refusing, gone, foreign] = ([201, 403, 410, 201] as const).map((behaviour) =>
      service.browser(behaviour),
    );
    for (const { subscription } of [good!, refusing!, gone!]) {
      expect((await one.browser.post('/api/push/subscribe', subscription)).status).toBeLessThan(300);
    }
    await other.browser.post('/api/push/subscribe', foreign!.subscription);
    expect(await push()).toEqual({ sent: 1, gone: 1, failed: 1, reasons: [expect.stringContaining('403')] });
    expect(good!.received).toHaveLength(1);
    expect(foreign!.attempts).toBe(0);
    const entries = await audited(test, one, 'admin.push-tested');
    expect(entries.map(({ detail }) => detail)).toContainEqual({ sent: 1, gone: 1, failed: 1 });
    // What members are told stays as it was.
    expect(await workedOut(one.browser, '/api/push/test')).toEqual({ sent: 1, gone: 0, failed: 1 });
  });
});

describe('a test push', () => {
  let api: TestApp;
  let service: FakePushServer;
  const apps: TestApp[] = [];
  beforeAll(async () => {
    service = await FakePushServer.start();
    api = await createTestApp({
      ...ENV,
      ROLES: 'api',
      APP_SECRET: 'one-key-for-the-nodes-of-this-test-0004',
    });
    apps.push(api);
    api.app.get(SlowWork).waitMs = 0;
  });
  afterAll(async () => {
    for (const app of apps.reverse()) await app.close();
    await service.stop();
  });

  it('leaves through the deliveries of a worker, whatever the hour, and is answered before that', async () => {
    const rows = (userId: string): Promise<{ state: string; lane: boolean; host: string }[]> =>
      api.orm.em
        .fork()
        .execute('select state, alert as lane, host from notification_delivery where user_id = ?', [userId]);
    const begun = async (one: Admin, path: string) => {
      const device = service.browser();
      await one.browser.post('/api/push/subscribe', device.subscription);
      const { status, body } = await one.browser.post(path);
      expect([path, status, body.data]).toEqual([path, 200, { workId: expect.any(String), outcome: null }]);
      const asked = async () => (await one.browser.get(`${path}?workId=${String(body.data['workId'])}`)).body;
      // The process that was asked has planned it, and sends nothing itself.
      while ((await rows(one.user.id)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await rows(one.user.id)).toEqual([
        { state: 'pending', lane: true, host: new URL(device.subscription.endpoint).host },
      ]);
      expect([device.attempts, (await asked()).data]).toEqual([0, body.data]);
      return { device, outcome: async () => (await asked()).data['outcome'] };
    };
    const [one, other, late] = [await admin(api), await admin(api), await admin(api)];
    await api.orm.em
      .fork()
      .execute(
        `update user_account set preferences = '{"quietHours":{"from":"00:00","to":"00:00"}}' where id = ?`,
        [other.user.id],
      );
    const tests = [
      await begun(one, '/api/admin/test-push'),
      await begun(other, '/api/admin/test-push'),
      await begun(late, '/api/admin/test-push'),
    ] as const;
    // Nobody waits for the last one any more.
    await api.orm.em
      .fork()
      .execute(
        `update notification_delivery set created_at = now() - interval '46 seconds' where user_id = ?`,
        [late.user.id],
      );
    apps.push(
      await createTestApp(
        { ...ENV, ROLES: 'worker', APP_SECRET: 'one-key-for-the-nodes-of-this-test-0004' },
        api.config.databaseUrl,
      ),
    );
    for (const { outcome } of tests)
      while ((await outcome()) === null) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await Promise.all(tests.map(({ outcome }) => outcome()))).toEqual([
      { sent: 1, gone: 0, failed: 0, reasons: [] },
      { sent: 1, gone: 0, failed: 0, reasons: [] },
      { sent: 0, gone: 0, failed: 1, reasons: ['no worker sent it in time'] },
    ]);
    expect(tests.map(({ device }) => device.attempts)).toEqual([1, 1, 0]);
    expect(tests[0].device.received).toMatchObject([
      { payload: { title: 'PriceAlgo', link: '/notifications' } },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { generateSync } from 'otplib';
import pg from 'pg';
import { AppConfig } from '../../src/config/app-config.js';
import { secretPrints } from '../../src/infra/backup/backup-keys.js';
import { AppKeys } from '../../src/infra/crypto/app-keys.js';
import { SealedBox } from '../../src/infra/crypto/sealed-box.js';
import { Mailer } from '../../src/infra/mail/mailer.js';
import { openTarget, PushTransport } from '../../src/infra/push/push-transport.js';
import { assertSecret } from '../../src/infra/secret-rotation/assert-secret.js';
import { rotateSecret } from '../../src/infra/secret-rotation/rotate-secret.js';
import { STORED_BOXES } from '../../src/infra/secret-rotation/stored-boxes.js';
import { CodeService } from '../../src/modules/auth/credentials/code.service.js';
import { FirstAdminService } from '../../src/modules/auth/index.js';
import { KnownDeviceService } from '../../src/modules/auth/sessions/known-device.service.js';
import { UnsubscribeLinks } from '../../src/modules/notifications/email/unsubscribe.service.js';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const BEFORE = 'the-secret-before-of-this-test-00001';
const NEW = 'the-new-secret-of-this-test-0000002';
const STRANGER = 'the-secret-of-another-house-0000003';
const COMMON = {
  ROLES: 'api',
  PUSH_PRIVATE_ENDPOINTS: 'true',
  ADMIN_TOTP: 'required',
  RATE_LIMIT_FACTOR: '1000',
};

/** Nodes of one database while the secret changes: one that signs with the old secret, one with the new, each accepts the other's. */
describe('another APP_SECRET', () => {
  let old: TestApp;
  let next: TestApp;
  let push: FakePushServer;
  let client: pg.Client;

  beforeAll(async () => {
    push = await FakePushServer.start();
    old = await createTestApp({ ...COMMON, APP_SECRET: BEFORE, APP_SECRET_ACCEPTED: NEW });
    next = await createTestApp(
      { ...COMMON, APP_SECRET: NEW, APP_SECRET_ACCEPTED: BEFORE },
      old.config.databaseUrl,
    );
    client = new pg.Client({ connectionString: old.config.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await next.close();
    await old.close();
    await push.stop();
  });

  const of = <T>(test: TestApp, service: Parameters<NestExpressApplication['get']>[0]): T =>
    test.app.get(service, { strict: false }) as T;
  const configOf = (APP_SECRET: string, more: Record<string, string> = {}): AppConfig =>
    AppConfig.fromEnv(
      { NODE_ENV: 'test', APP_SECRET, DATABASE_URL: old.config.databaseUrl, ...more },
      '/nowhere',
    );
  const alone = () => new SealedBox(new AppKeys(configOf(NEW)));
  /** The same browser at the other node. */
  const moved = (browser: TestBrowser, to: TestApp): TestBrowser => {
    const there = new TestBrowser(to);
    there.token = browser.token;
    browser.cookies.forEach((value, name) => there.cookies.set(name, value));
    return there;
  };
  const bothWays: [string, () => [TestApp, TestApp]][] = [
    ['the old to the new', () => [old, next]],
    ['the new to the old', () => [next, old]],
  ];

  it('opens the set-up page with the token that either start printed', async () => {
    for (const [from, to] of [
      [old, next],
      [next, old],
    ] as const) {
      const address = await of<FirstAdminService>(from, FirstAdminService).address();
      const token = address!.replace('/admin/setup#', '');
      const form = { token, name: 'Rosa', email: 'rosa@example.com', password: '123' };
      // Past the token: the password is what is wrong.
      expect((await to.http.post('/api/admin/setup').send(form)).body.data.code).toBe('password_refused');
    }
  });

  it.each(bothWays)(
    'keeps sessions, known browsers, links and repeated writes, from %s node',
    async (_, nodes) => {
      const [from, to] = nodes();
      const user = await makeAccount(from, { subscriptionEnd: new Date(Date.now() + 86_400_000) });
      const browser = new TestBrowser(from);
      await browser.logIn(user.email);
      const there = moved(browser, to);
      expect((await there.get('/api/watchlists')).status).toBe(200);
      expect((await there.refresh()).status).toBe(200);
      const cookies = Object.fromEntries(browser.cookies);
      const known = await of<KnownDeviceService>(to, KnownDeviceService).of({ cookies }, user.emailKey);
      expect(known?.id).toMatch(/^[\w-]{22}$/);

      const said = { userId: user.id, scope: 'alert' } as const;
      const { page } = of<UnsubscribeLinks>(from, UnsubscribeLinks).links(said);
      const token = new URL(page).searchParams.get('token')!;
      expect(of<UnsubscribeLinks>(to, UnsubscribeLinks).read(token)).toEqual(said);

      const once = { 'Idempotency-Key': randomUUID() };
      const made = await there.post('/api/watchlists/create', { name: 'Mine' }, once);
      const again = await moved(there, from).post('/api/watchlists/create', { name: 'Mine' }, once);
      expect(made.body.status).toBe('success');
      expect(again.body).toEqual(made.body);
      const other = await moved(there, from).post('/api/watchlists/create', { name: 'Other' }, once);
      expect(other.body.data['code']).toBe('idempotency_mismatch');
    },
  );

  it.each(bothWays)('takes codes, and counts them for the same phone, from %s node', async (_, nodes) => {
    const [from, to] = nodes();
    const target = `+1202555${String(Math.random()).slice(2, 6)}`;
    const request = { purpose: 'phone', userId: null, target, bound: { mobileNumber: target } } as const;
    const em = from.orm.em.fork();
    const { id, code } = await em.transactional((tx) =>
      of<CodeService>(from, CodeService).issue(tx, request),
    );
    const codes = of<CodeService>(to, CodeService);
    await expect(codes.assertNotTooSoon(request)).rejects.toMatchObject({ code: 'code_too_soon' });
    expect((await codes.confirm('phone', id, code)).bound).toEqual(request.bound);
  });

  it('seals all that is stored again, beside both, and then opens it alone', async () => {
    const admin = await makeAccount(old, { role: 'admin' });
    const atOld = new TestBrowser(old);
    const credentials = { email: admin.email, password: GOOD_PASSWORD };
    await atOld.post('/api/adminLogIn', credentials);
    const secret = (await atOld.post('/api/admin/totp/setup')).body.data['secret'] as string;
    const codeOf = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
    // The secret in the cookie, too: set up at one node, confirmed at the other.
    const confirmed = await moved(atOld, next).post('/api/admin/totp/confirm', { code: codeOf(0) });
    expect(confirmed.body.status).toBe('success');
    const reseal = async (table: string, id: string, column: string, box: string) =>
      client.query(`update ${table} set ${column} = $1 where id = $2`, [box, id]);
    const oldBox = of<SealedBox>(old, SealedBox);
    // As set up before the change began.
    await reseal('user_account', admin.id, 'totp_secret', oldBox.seal('totp-secret', secret));
    await client.query('update user_account set totp_last_step = 0 where id = $1', [admin.id]);

    atOld.token = confirmed.body.data['token'] as string;
    const keyed = await atOld.post('/api/updateapplicationinfo', {
      changes: { 'market.fmpApiKey': 'a-vendor-key-of-this-test' },
      seen: '0',
    });
    expect(keyed.body).toMatchObject({ status: 'success' });
    const member = await makeAccount(old, { subscriptionEnd: new Date(Date.now() + 86_400_000) });
    const browser = new TestBrowser(old);
    await browser.logIn(member.email);
    const hook = await browser.post('/api/webhooks/create', {
      url: 'http://127.0.0.1:9/hook',
      events: ['alert.fired'],
      currentPassword: GOOD_PASSWORD,
    });
    const hookSecret = hook.body.data['secret'] as string;
    const device = push.browser();
    const { endpoint, keys } = device.subscription;
    await browser.post('/api/push/subscribe', { endpoint, keys });
    await old.orm.em
      .fork()
      .transactional((tx) =>
        of<Mailer>(old, Mailer).send(tx, member.email, 'phone-changed', { name: 'Ann' }),
      );
    const message = { payload: '{}', ttlS: 60, urgency: 'normal', topic: 'one' } as const;
    const signer = async (test: TestApp): Promise<string> => {
      const transport = of<PushTransport>(test, PushTransport);
      const [held] = await test.orm.em
        .fork()
        .execute<{ sealed: string }[]>('select sealed from push_subscription where user_id = ?', [member.id]);
      await transport.deliver(openTarget(of<SealedBox>(test, SealedBox), transport, held!.sealed), message);
      return device.received.at(-1)!.signedBy;
    };
    // The browser's push service takes the key of its subscription alone, whichever node sends.
    const subscribedWith = of<PushTransport>(old, PushTransport).publicKey;
    expect(of<PushTransport>(next, PushTransport).publicKey).not.toBe(subscribedWith);
    expect([await signer(old), await signer(next)]).toEqual([subscribedWith, subscribedWith]);

    await expect(assertSecret(configOf(STRANGER))).rejects.toThrow(
      /APP_SECRET is not the secret of this database/,
    );
    await expect(assertSecret(configOf(BEFORE))).resolves.toBeNull();
    await expect(assertSecret(next.config)).resolves.toContain('npm run secret:rotate');

    const counted = await rotateSecret(next.config, client, { write: false });
    const lines: string[] = [];
    const done = await rotateSecret(next.config, client, { log: (line) => void lines.push(line) });
    expect(done).toEqual(counted);
    const rewritten = Object.fromEntries(done.map((place) => [place.name, place.rewritten]));
    expect(rewritten).toMatchObject({
      'authenticator apps': 1,
      'keys in the settings': 1,
      'keys in the history of settings (after)': 1,
      'keys of webhooks': 1,
      'browsers that get pushes': 1,
    });
    expect(rewritten['codes under way']).toBeGreaterThan(0);
    expect(rewritten['mails that wait']).toBeGreaterThan(0);
    expect(lines).toContain('keys of webhooks: 1 sealed with the new secret');
    const again = await rotateSecret(next.config, client);
    expect(again.map((place) => place.rewritten)).toEqual(STORED_BOXES.map(() => 0));

    // Every box, of every place, without the earlier secret.
    for (const { table, box, purpose, only = 'true' } of STORED_BOXES) {
      const { rows } = await client.query<{ box: string }>(
        `select ${box} as box from ${table} where ${box} is not null and ${only}`,
      );
      for (const row of rows) expect(() => alone().open(purpose, row.box)).not.toThrow();
    }
    await expect(assertSecret(configOf(NEW))).resolves.toBeNull();
    const { rows } = await client.query<{ secret: string }>('select secret from webhook');
    expect(alone().open('webhook-secret', rows[0]!.secret)).toBe(hookSecret);

    const after = await createTestApp({ ...COMMON, APP_SECRET: NEW }, old.config.databaseUrl);
    try {
      expect(await signer(after)).toBe(subscribedWith);
      const loggedIn = await new TestBrowser(after).post('/api/adminLogIn', {
        ...credentials,
        code: codeOf(0),
      });
      expect(loggedIn.body.status).toBe('success');
      // What was signed, not sealed, ends with the secret that signed it.
      expect((await moved(browser, after).get('/api/watchlists')).status).toBe(401);
      expect((await moved(browser, after).refresh()).status).toBe(401);
    } finally {
      await after.close();
    }
  }, 60_000);

  it('that is lost costs what it sealed: named at the start, removed when it is said, and nothing else', async () => {
    const stranger = configOf(STRANGER);
    const before = (await client.query('select count(*) from user_account')).rows;
    const kept = await rotateSecret(stranger, client);
    expect(kept.find(({ name }) => name === 'keys of webhooks')).toMatchObject({
      unreadable: 1,
      forgotten: 0,
    });
    await expect(assertSecret(stranger)).rejects.toThrow('secret:rotate -- --forget');
    const done = await rotateSecret(stranger, client, { forget: true });
    expect(done.reduce((sum, { forgotten }) => sum + forgotten, 0)).toBe(4);
    await expect(assertSecret(stranger)).resolves.toBeNull();
    for (const { table, box, forget } of STORED_BOXES.filter((place) => place.forget)) {
      const { rows } = await client.query(`select 1 from ${table} where ${box} is not null`);
      expect([table, rows, forget === undefined]).toEqual([table, [], false]);
    }
    expect((await client.query('select count(*) from user_account')).rows).toEqual(before);
    const { rows } = await client.query("select 1 from audit_event where action = 'totp.reset'");
    expect(rows).toHaveLength(1);
  });

  it('leaves backups of before readable: their print is one of those that are accepted', () => {
    const [print] = secretPrints(configOf(BEFORE));
    expect(secretPrints(next.config)).toContain(print);
    expect(secretPrints(configOf(NEW))).not.toContain(print);
  });
});

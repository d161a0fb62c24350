import { PriceAlert, PriceAlertFiring } from '../../src/modules/alerts/storage/price-alert.entity.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { Session, SocialIdentity } from '../../src/modules/auth/auth.entities.js';
import { Notifier } from '../../src/modules/notifications/notifier.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { codeIn, everythingSent, messages, messageTo } from '../setup/messages.js';
import { Navigator } from '../setup/navigator.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';
import { DEFAULT_PREFERENCES } from '@pricealgo/contract/preference-choices';

const DAY_MS = 86_400_000;

async function loggedIn(test: TestApp, changes: Partial<User> = {}) {
  const user = await makeAccount(test, changes);
  const browser = new Navigator(test.url);
  const { body } = await browser.post('/api/login', { email: user.email, password: GOOD_PASSWORD });
  const token = body.data.token as string;
  return {
    user,
    browser,
    token,
    get: async (path: string) => (await browser.get(path, token)).body,
    post: async (path: string, sent: object = {}) => (await browser.post(path, sent, token)).body,
    stored: () => test.orm.em.fork().findOneOrFail(User, { id: user.id }),
    audit: async () =>
      (await test.orm.em.fork().find(AuditEvent, { subjectId: user.id }, { orderBy: { id: 'asc' } })).map(
        ({ action }) => action,
      ),
  };
}

/** The session of an account without a password began this long ago. */
async function withoutPassword(test: TestApp, minutesAgo: number) {
  const me = await loggedIn(test);
  const em = test.orm.em.fork();
  await em.nativeUpdate(User, { id: me.user.id }, { passwordHash: null });
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  await em.nativeUpdate(Session, { userId: me.user.id }, { createdAt });
  return me;
}

describe('profile', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  it('shows a member the own account', async () => {
    const subscriptionEnd = new Date(Date.now() + 2.5 * DAY_MS);
    const { user, get } = await loggedIn(test, { subscriptionEnd, mobileNumber: '+15005550006' });
    expect((await get('/api/getProfile')).data).toEqual({
      userId: user.id,
      name: user.name,
      username: user.username,
      email: user.email,
      mobileNumber: '+15005550006',
      mobileProven: true,
      profilePic: null,
      status: 'Active',
      subscription_end: subscriptionEnd.getTime(),
      daysLeft: 3,
      preferences: DEFAULT_PREFERENCES,
      createdMs: user.createdAt.getTime(),
      deleteAfterMs: null,
      hasPassword: true,
      identities: [],
    });
  });

  it('tells which of the first steps were taken', async () => {
    const { get, post } = await loggedIn(test);
    const none = { watching: false, analysed: false, alerted: false, reached: false };
    expect((await get('/api/first-steps')).data).toEqual(none);
    await post('/api/watchlist-items/add', { exchangeShortName: 'NASDAQ', symbol: 'AAPL' });
    expect((await get('/api/first-steps')).data).toEqual({ ...none, watching: true });
  });

  it.each([null, new Date(Date.now() - DAY_MS)])(
    'counts no days of a subscription that ended (%s)',
    async (end) => {
      const { get } = await loggedIn(test, { subscriptionEnd: end });
      expect((await get('/api/getProfile')).data).toMatchObject({ daysLeft: 0 });
    },
  );

  describe('changes', () => {
    it('what is given, and nothing else', async () => {
      const { post, stored, audit } = await loggedIn(test);
      const changed = await post('/api/updateprofile', {
        name: '  Zoë 👋 ',
        preferences: { theme: 'dark', notifyEmail: false },
      });
      expect(changed).toMatchObject({
        status: 'success',
        data: { name: 'Zoë 👋', preferences: { theme: 'dark' } },
      });
      const again = await post('/api/updateprofile', { preferences: { theme: 'auto', colourBlind: true } });
      expect(again.data.preferences).toMatchObject({ theme: 'auto', colourBlind: true, notifyEmail: false });
      // Differences only: a default that changes later reaches everybody who never chose.
      expect((await stored()).preferences).toEqual({ colourBlind: true, notifyEmail: false });
      expect(await audit()).toEqual(['login', 'profile.changed', 'profile.changed']);
    });

    it('formats, clock, quiet hours and the channels of each type, cell by cell', async () => {
      const { post, stored } = await loggedIn(test);
      const chosen = {
        colourTheme: 'teal',
        numberFormat: 'point-comma',
        currencyDisplay: 'code',
        timeZone: 'local',
        deviceTimeZone: 'Europe/Vienna',
        reducedMotion: 'reduce',
        quietHours: { from: '22:00', to: '07:00' },
        digest: 'weekly',
        notify: { alert: { email: false } },
      };
      const { data } = await post('/api/updateprofile', { preferences: chosen });
      expect(data.preferences).toMatchObject({ ...chosen, notify: { alert: { inApp: true, email: false } } });
      expect((await stored()).preferences).toEqual(chosen);
      const changed = await post('/api/updateprofile', {
        preferences: { notify: { alert: { email: true }, call: { push: false } }, quietHours: null },
      });
      expect(changed.data.preferences).toMatchObject({ quietHours: null, digest: 'weekly' });
      expect((await stored()).preferences).toMatchObject({ notify: { call: { push: false } } });
      expect((await stored()).preferences).not.toHaveProperty('notify.alert');
      expect((await stored()).preferences).not.toHaveProperty('quietHours');
    });

    it('the username, to none that is reserved; who has one from before keeps it', async () => {
      const me = await loggedIn(test);
      const refused = await me.post('/api/updateprofile', { username: 'S-u-p-p-o-r-t' });
      expect(refused).toMatchObject({ data: { code: 'username_taken' } });
      const old = await loggedIn(test, { username: 'webmaster' });
      const kept = await old.post('/api/updateprofile', { username: 'Webmaster', name: 'Wanda Master' });
      expect(kept.data).toMatchObject({ username: 'Webmaster', name: 'Wanda Master' });
    });

    it('the username, unless somebody has it in any spelling', async () => {
      const [me, other] = [await loggedIn(test), await loggedIn(test)];
      const taken = await me.post('/api/updateprofile', { username: other.user.username.toUpperCase() });
      expect(taken).toMatchObject({
        status: 'error',
        data: { code: 'username_taken' },
        message: "Username doesn't available.",
      });
      expect((await me.stored()).username).toBe(me.user.username);
      const own = await me.post('/api/updateprofile', { username: me.user.username.toUpperCase() });
      expect(own.data.username).toBe(me.user.username.toUpperCase());
      const names = ['same.name', 'SAME.NAME'];
      const both = await Promise.all([
        me.post('/api/updateprofile', { username: names[0] }),
        other.post('/api/updateprofile', { username: names[1] }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    });

    it.each([
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(121) },
      { name: 'a\nb' },
      { name: null },
      { username: 'ab' },
      { username: 'has space' },
      { preferences: null },
      { preferences: [] },
      { preferences: { theme: 'pink' } },
      { preferences: { colourTheme: 'pink' } },
      { preferences: { colourBlind: 'yes' } },
      { preferences: { colourBlind: null } },
      { preferences: { isAdmin: true } },
      { preferences: { numberFormat: '1.0' } },
      { preferences: { timeZone: 'Mars/Olympus' } },
      { preferences: { timeZone: '+02:00' } },
      { preferences: { timeZone: null } },
      { preferences: { deviceTimeZone: 'local' } },
      { preferences: { quietHours: { from: '22:00' } } },
      { preferences: { quietHours: { from: '24:00', to: '7:00' } } },
      { preferences: { quietHours: [] } },
      { preferences: { digest: 'hourly' } },
      { preferences: { notify: { alert: { sms: true } } } },
      { preferences: { notify: { alert: { push: null } } } },
      { preferences: { notify: { spam: { push: true } } } },
      { preferences: { notify: null } },
      { email: 'new@example.org' },
      { role: 'admin' },
      { status: 'Practicing' },
      { subscription_end: 4_102_444_800_000 },
      { mobileNumber: '+15005550009' },
      { profilePic: 'x.webp' },
    ])('nothing with %j', async (body) => {
      const { browser, token, stored, user } = await loggedIn(test);
      const { status, body: answer } = await browser.post('/api/updateprofile', body, token);
      expect([status, answer.data.code]).toEqual([400, 'invalid_request']);
      expect(await stored()).toEqual(user.lastLoginAt ? user : { ...user, lastLoginAt: expect.any(Date) });
    });
  });

  describe('e-mail address', () => {
    const linkIn = (text: string): string =>
      new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('change')!;
    const fresh = (): string => `new.${Math.random().toString(36).slice(2)}@example.org`;

    it('changes when the link to the new one was opened, once', async () => {
      const { user, post, stored, audit } = await loggedIn(test);
      const email = fresh();
      expect(await post('/api/profile/email', { email, password: GOOD_PASSWORD })).toMatchObject({
        status: 'success',
        message: 'Please check the inbox of your new address to confirm it.',
      });
      const mail = await messageTo(test, email);
      expect((await messageTo(test, user.email)).text).toContain(email);
      expect((await stored()).email).toBe(user.email);
      const confirm = (token: string) => test.http.post('/api/profile/email/confirm').send({ token });
      const token = linkIn(mail.text);
      expect((await confirm(token)).body.status).toBe('success');
      expect(await stored()).toMatchObject({ email, emailKey: email });
      expect((await confirm(token)).body.data.code).toBe('ticket_used');
      expect((await confirm('x'.repeat(43))).body.data.code).toBe('ticket_invalid');
      const old = await test.http.post('/api/login').send({ email: user.email, password: GOOD_PASSWORD });
      expect(old.body.data.code).toBe('invalid_credentials');
      expect(await audit()).toContain('email.changed');
    });

    it.each([{ role: 'member' }, { role: 'admin' }] as const)(
      'tells the old one when it has changed, whoever did it: %j',
      async (changes) => {
        const { user, post } = await loggedIn(test, changes);
        const email = fresh();
        await post('/api/profile/email', { email, password: GOOD_PASSWORD });
        const token = linkIn((await messageTo(test, email)).text);
        await test.http.post('/api/profile/email/confirm').send({ token });
        await everythingSent(test);
        const told = (await messages(test)).filter(({ to }) => to === user.email);
        expect(told.map(({ subject }) => subject).sort()).toEqual([
          'A new address for your PriceAlgo account',
          'The address of your PriceAlgo account was changed',
        ]);
        for (const { text } of told) expect(text).toContain(email);
      },
    );

    it('changes by the newest link only', async () => {
      const { post, stored } = await loggedIn(test);
      const [first, second] = [fresh(), fresh()];
      for (const email of [first, second])
        await post('/api/profile/email', { email, password: GOOD_PASSWORD });
      const tokens = [
        linkIn((await messageTo(test, first)).text),
        linkIn((await messageTo(test, second)).text),
      ];
      for (const token of tokens) await test.http.post('/api/profile/email/confirm').send({ token });
      expect((await stored()).email).toBe(second);
    });

    it('stays with a wrong password, a taken address, or one that was taken meanwhile', async () => {
      const [me, other] = [await loggedIn(test), await loggedIn(test)];
      const email = fresh();
      const wrong = await me.post('/api/profile/email', { email, password: 'not it' });
      expect(wrong.data.code).toBe('password_wrong');
      const none = await me.post('/api/profile/email', { email });
      expect(none.data.code).toBe('password_wrong');
      const taken = await me.post('/api/profile/email', {
        email: other.user.email.toUpperCase(),
        password: GOOD_PASSWORD,
      });
      expect(taken.data.code).toBe('email_taken');
      await me.post('/api/profile/email', { email, password: GOOD_PASSWORD });
      const token = linkIn((await messageTo(test, email)).text);
      await makeAccount(test, { email });
      const late = await test.http.post('/api/profile/email/confirm').send({ token });
      expect(late.body.data.code).toBe('email_taken');
      expect((await me.stored()).email).toBe(me.user.email);
    });
  });

  describe('phone number', () => {
    const verify = async ({ browser }: Awaited<ReturnType<typeof loggedIn>>, mobileNumber: string) => {
      await browser.post('/api/phone/send', { mobileNumber });
      const code = codeIn(await messageTo(test, mobileNumber));
      expect((await browser.post('/api/phone/confirm', { code })).body.status).toBe('success');
    };

    it('changes to the one that this browser verified, with the password, once', async () => {
      const me = await loggedIn(test);
      const unverified = await me.post('/api/profile/phone', { password: GOOD_PASSWORD });
      expect(unverified.data.code).toBe('phone_not_verified');
      await verify(me, '+12025550143');
      const wrong = await me.post('/api/profile/phone', { password: 'not it' });
      expect(wrong.data.code).toBe('password_wrong');
      expect((await me.stored()).mobileNumber ?? null).toBeNull();
      const right = await me.post('/api/profile/phone', { password: GOOD_PASSWORD });
      expect(right).toMatchObject({ status: 'success', data: { mobileNumber: '+12025550143' } });
      expect((await me.stored()).mobileNumber).toBe('+12025550143');
      await messageTo(test, me.user.email);
      expect((await me.post('/api/profile/phone', { password: GOOD_PASSWORD })).data.code).toBe(
        'phone_not_verified',
      );
      expect(await me.audit()).toContain('phone.changed');
    });

    it("is not taken over from another browser's verification", async () => {
      const [me, other] = [await loggedIn(test), await loggedIn(test)];
      await verify(other, '+12025550144');
      expect((await me.post('/api/profile/phone', { password: GOOD_PASSWORD })).data.code).toBe(
        'phone_not_verified',
      );
    });
  });

  describe('an account without a password', () => {
    it('may do within ten minutes of a login what others do with their password', async () => {
      const { post } = await withoutPassword(test, 9);
      const email = `nopass.${Date.now()}@example.org`;
      expect((await post('/api/profile/email', { email })).status).toBe('success');
    });

    it('logs in again afterwards', async () => {
      const { post } = await withoutPassword(test, 11);
      for (const path of ['/api/profile/email', '/api/delete-account']) {
        const body = path.endsWith('email') ? { email: 'other@example.org' } : {};
        expect((await post(path, { ...body, password: 'anything' })).data.code).toBe('login_again');
      }
    });
  });

  describe('export', () => {
    it('holds everything about the member, and no secret and nobody else', async () => {
      const me = await loggedIn(test, { mobileNumber: '+15005550007' });
      const bystander = await loggedIn(test);
      await test.orm.em.fork().insert(SocialIdentity, {
        id: me.user.id,
        userId: me.user.id,
        provider: 'google',
        issuer: 'https://accounts.example',
        subject: 'subject-of-mine',
      } as never);
      const { headers, text, status } = await me.browser.get('/api/export-my-data', me.token);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
        ),
        'cache-control': 'no-store',
      });
      const data = JSON.parse(text) as Record<string, never>;
      expect(data).toMatchObject({
        profile: { email: me.user.email, mobileNumber: '+15005550007' },
        sessions: [{ role: 'member', createdAt: expect.any(String), address: expect.any(String) }],
        socialLogins: [{ provider: 'google', subject: 'subject-of-mine' }],
        history: [{ action: 'login', by: 'me' }],
      });
      expect(text.replace('"apiTokens"', '')).not.toMatch(/hash|argon2|secret|token/i);
      expect(text).not.toContain(bystander.user.id);
      expect(await me.audit()).toEqual(['login', 'data.exported']);
    });

    it('holds alerts with their firings, notifications, and the browsers that take pushes without their keys', async () => {
      const me = await loggedIn(test);
      const userId = me.user.id;
      const at = new Date(Date.now() - DAY_MS);
      const em = test.orm.em.fork();
      await em.insert(PriceAlert, {
        id: userId,
        userId,
        instrument: 'NASDAQ:AAPL',
        kind: 'above',
        condition: { kind: 'above', price: 200 },
        repeat: 'once',
        hysteresisPct: 0.5,
        pauseMinutes: 5,
        note: 'sell half',
        state: 'fired',
        phase: 0,
        phaseAt: at,
      } as never);
      await em.insert(PriceAlertFiring, {
        id: userId,
        alertId: userId,
        userId,
        instrument: 'NASDAQ:AAPL',
        generation: 1,
        origin: 'live',
        side: 'up',
        price: 200.5,
        priceTime: at,
        reason: 'AAPL is at or above $200.00',
        simulated: true,
        dedupeKey: 'alert:mine:1',
      } as never);
      await em.transactional((own) =>
        test.app.get(Notifier, { strict: false }).notify(own, {
          userId,
          type: 'alert',
          title: 'AAPL: $200.50',
          body: 'It fired.',
          link: '/tickers/NASDAQ/AAPL',
          dedupeKey: 'alert:mine:1',
        }),
      );
      await em.execute(
        `insert into push_subscription (id, user_id, session_id, endpoint_hash, host, sealed, device)
         values (?, ?, ?, 'fingerprint-of-it', 'push.example', 'sealed-keys', 'Firefox on Linux')`,
        [userId, userId, userId],
      );
      const { text } = await me.browser.get('/api/export-my-data', me.token);
      const data = JSON.parse(text) as Record<string, unknown>;
      expect(data['alerts']).toMatchObject([
        {
          instrument: 'NASDAQ:AAPL',
          condition: { kind: 'above', price: 200 },
          note: 'sell half',
          state: 'fired',
          firings: [{ price: 200.5, priceTime: at.toISOString(), origin: 'live', simulated: true }],
        },
      ]);
      expect(data['notifications']).toMatchObject([
        { type: 'alert', title: 'AAPL: $200.50', link: '/tickers/NASDAQ/AAPL', readAt: null },
      ]);
      expect(data['pushDevices']).toEqual([
        {
          device: 'Firefox on Linux',
          service: 'push.example',
          createdAt: expect.any(String),
          deliveredAt: null,
        },
      ]);
      expect(text).not.toMatch(/fingerprint-of-it|sealed-keys/);
      const bystander = await loggedIn(test);
      const { text: other } = await bystander.browser.get('/api/export-my-data', bystander.token);
      expect(JSON.parse(other)).toMatchObject({ alerts: [], notifications: [], pushDevices: [] });
    });
  });
});

import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { AppKeys } from '../../../src/infra/crypto/app-keys.js';
import { Outbox } from '../../../src/infra/outbox/outbox.js';
import { AuditEvent } from '../../../src/modules/audit/audit-event.entity.js';
import { MEMBER_SESSIONS } from '../../../src/modules/auth/sessions/session-tokens.js';
import { Session } from '../../../src/modules/auth/auth.entities.js';
import { User } from '../../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../../setup/accounts.js';
import { TestBrowser, type Reply } from '../../setup/browser.js';
import { messageTo } from '../../setup/messages.js';
import { SessionRepository } from '../../../src/modules/auth/sessions/session.repository.js';
import type { SessionDto } from '@pricealgo/contract/login';
import { PROXIED, sharedApp } from '../../setup/shared-app.js';
import { createTestApp, type TestApp } from '../../setup/test-app.js';
import { TicketService } from '../../../src/modules/auth/credentials/ticket.service.js';

const expectDead = (reply: Reply): void => {
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ status: 'error', data: { code: 'session_expired' } });
};

describe('sessions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const em = () => test.orm.em.fork();
  const member = async (): Promise<{ user: User; browser: TestBrowser }> => {
    const user = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  };
  const sessionOf = (user: User): Promise<Session> => em().findOneOrFail(Session, { userId: user.id });
  const shift = (user: User, column: 'rotated_at' | 'expires_at' | 'created_at', interval: string) =>
    em().execute(`update user_session set ${column} = now() + ?::interval where user_id = ?`, [
      interval,
      user.id,
    ]);
  const audited = (user: User, action: string) => em().count(AuditEvent, { subjectId: user.id, action });

  describe('access token', () => {
    /** A token as the product makes them, but for the changes. */
    const forge = async (
      user: User,
      changes: { claims?: object; header?: object; key?: Uint8Array; remove?: string } = {},
    ): Promise<string> => {
      const session = await sessionOf(user);
      const nowS = Math.floor(Date.now() / 1_000);
      const claims: Record<string, unknown> = {
        iss: 'pricealgo',
        aud: 'member',
        sub: user.id,
        sid: session.id,
        jti: randomUUID(),
        iat: nowS,
        exp: nowS + 600,
        ...changes.claims,
      };
      if (changes.remove) delete claims[changes.remove];
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...changes.header })
        .sign(changes.key ?? test.app.get(AppKeys).key('access-token'));
    };
    const asked = async (token: string): Promise<Reply> => {
      const browser = new TestBrowser(test);
      browser.token = token;
      return browser.get('/api/sessions');
    };

    it('opens what its session may, with or without the word Bearer', async () => {
      const { user, browser } = await member();
      expect((await asked(await forge(user))).status).toBe(200);
      const token = browser.token!;
      browser.token = null;
      expect((await browser.get('/api/sessions', { authorization: token })).status).toBe(200);
      expect(await browser.get('/api/sessions')).toMatchObject({
        status: 401,
        body: { data: { code: 'session_required' } },
      });
    });

    it.each([
      ['of another issuer', { claims: { iss: 'other' } }],
      ['for another audience', { claims: { aud: 'other' } }],
      ['for the other area', { claims: { aud: 'admin' } }],
      ['for both areas', { claims: { aud: ['member', 'admin'] } }],
      ['that has ended', { claims: { exp: Math.floor(Date.now() / 1_000) - 1 } }],
      ['without an end', { remove: 'exp' }],
      ['without an id', { remove: 'jti' }],
      ['without a session', { remove: 'sid' }],
      ['of an unknown session', { claims: { sid: randomUUID() } }],
      ['for another user', { claims: { sub: randomUUID() } }],
      ['of another type', { header: { typ: 'JWT' } }],
      ['signed with another key', { key: new Uint8Array(32) }],
      ['signed with another algorithm', { header: { alg: 'HS512' } }],
    ])('%s is refused', async (_what, changes) => {
      const { user } = await member();
      expectDead(await asked(await forge(user, changes)));
    });

    it('without a signature is refused', async () => {
      const { user } = await member();
      const [, payload] = (await forge(user)).split('.');
      const unsigned = new UnsecuredJWT(JSON.parse(Buffer.from(payload!, 'base64url').toString())).encode();
      expectDead(await asked(unsigned));
      // `none` by hand, with the type that ours have, and with a signature that nobody asked for.
      const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
      for (const signature of [
        '',
        'AAAA',
        createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url'),
      ]) {
        expectDead(await asked(`${header}.${payload}.${signature}`));
      }
      expectDead(await asked('nonsense'));
    });

    it('of a member does not open the back office', async () => {
      const admin = await makeAccount(test, { role: 'admin' });
      const browser = new TestBrowser(test);
      await browser.logIn(admin.email);
      const reply = await browser.post('/api/admin/totp/enrol', { password: GOOD_PASSWORD });
      expect(reply).toMatchObject({ status: 403, body: { data: { code: 'forbidden' } } });
    });

    it('dies with its session, with the session’s time and with the right to log in', async () => {
      const ended = await member();
      await shift(ended.user, 'expires_at', '-1 second');
      expectDead(await ended.browser.get('/api/sessions'));
      const barred = await member();
      await em().nativeUpdate(User, { id: barred.user.id }, { status: 'Cancelled' });
      expectDead(await barred.browser.get('/api/sessions'));
    });

    it('dies within the time of the cache when another node says that the user changed', async () => {
      const { user, browser } = await member();
      expect((await browser.get('/api/sessions')).status).toBe(200);
      await em().transactional(async (tx) => {
        await tx.nativeUpdate(User, { id: user.id }, { status: 'Pending' });
        await test.app.get(Outbox).addEvent(tx, 'users.changed', { userId: user.id });
      });
      while ((await browser.get('/api/sessions')).status !== 401);
    });
  });

  describe('refresh cookie', () => {
    it('is out of reach of scripts and other sites, and nothing of it is in the database', async () => {
      const { user, browser } = await member();
      const [line] = (await browser.logIn(user.email)).setCookies;
      expect(line).toMatch(/^refresh=/);
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=2592000'])
        expect(line).toContain(part);
      await browser.refresh();
      const tables = ['user_session', 'outbox_message', 'audit_event'];
      const rows = JSON.stringify(
        await Promise.all(tables.map((table) => em().execute(`select * from ${table}`))),
      );
      expect(rows).toContain(user.id);
      const secrets = browser.cookies.get('refresh')!.split('.').slice(1);
      for (const secret of [...secrets, browser.token!]) expect(rows).not.toContain(secret);
    });

    it('is Secure and bound to its host over TLS', async () => {
      const tls = await createTestApp({ PUBLIC_URL: 'https://app.example.org' }, test.config.databaseUrl);
      const { email } = await makeAccount(test);
      const { setCookies } = await new TestBrowser(tls).logIn(email);
      expect(setCookies[0]).toMatch(/^__Host-refresh=.*Secure/);
      await tls.close();
    });

    it('continues the session with the next cookie, and both the old and the new token work', async () => {
      const { user, browser } = await member();
      const [cookie, token] = [browser.cookies.get('refresh'), browser.token];
      const reply = await browser.refresh();
      expect(reply.body.data).toMatchObject({
        userId: user.id,
        email: user.email,
        token: expect.any(String),
      });
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(browser.cookies.get('refresh')).not.toBe(cookie);
      expect(browser.token).not.toBe(token);
      for (const bearer of [token, browser.token]) {
        expect((await browser.get('/api/sessions', { authorization: bearer! })).status).toBe(200);
      }
      expect(await em().count(Session, { userId: user.id })).toBe(1);
    });

    it('slides: a session that is used does not end', async () => {
      const { user, browser } = await member();
      await shift(user, 'expires_at', '1 hour');
      await browser.refresh();
      const { expiresAt } = await sessionOf(user);
      expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
      await shift(user, 'expires_at', '-1 second');
      expectDead(await browser.refresh());
      expect(browser.cookies.has('refresh')).toBe(false);
    });

    it('of several tabs at the same moment rotates once, and none of them is logged out', async () => {
      const { browser } = await member();
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => browser.post('/api/refresh', { area: 'member' })),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(replies.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1);
      for (const { body } of replies) {
        const headers = { authorization: body.data['token'] as string };
        expect((await browser.get('/api/sessions', headers)).status).toBe(200);
      }
      expect((await browser.refresh()).setCookies).toHaveLength(1);
    });

    it('whose answer was lost stays good, however often, until one that came of it is presented', async () => {
      const { user, browser } = await member();
      const cookie = browser.cookies.get('refresh')!;
      for (let lost = 0; lost < 7; lost++) {
        expect((await browser.refresh()).setCookies).toHaveLength(1);
        browser.cookies.set('refresh', cookie);
        await shift(user, 'rotated_at', '-11 seconds');
      }
      const first = new TestBrowser(test);
      first.cookies.set('refresh', cookie);
      // A late answer: another one was given out meanwhile, and either is good.
      await first.refresh();
      await shift(user, 'rotated_at', '-11 seconds');
      expect((await browser.refresh()).status).toBe(200);
      expect((await first.refresh()).status).toBe(200);
      expect((await first.get('/api/sessions')).status).toBe(200);
    });

    it('that was stolen ends the session for thief and owner when both have gone on with it', async () => {
      const { user, browser } = await member();
      const thief = new TestBrowser(test);
      thief.cookies.set('refresh', browser.cookies.get('refresh')!);
      await browser.refresh();
      await shift(user, 'rotated_at', '-11 seconds');
      expect((await thief.refresh()).status).toBe(200);
      expect((await browser.refresh()).status).toBe(200);
      expectDead(await thief.refresh());
      expectDead(await browser.get('/api/sessions'));
      expectDead(await browser.refresh());
      expect(await sessionOf(user)).toMatchObject({ revokedReason: 'reuse', revokedAt: expect.any(Date) });
      expect(await audited(user, 'session.reuse')).toBe(1);
    });

    it('that was replaced twice ends the session for thief and owner', async () => {
      const { user, browser } = await member();
      const thief = new TestBrowser(test);
      thief.cookies.set('refresh', browser.cookies.get('refresh')!);
      await browser.refresh();
      await browser.refresh();
      expectDead(await thief.refresh());
      expectDead(await browser.get('/api/sessions'));
      expectDead(await browser.refresh());
      expect(await sessionOf(user)).toMatchObject({ revokedReason: 'reuse', revokedAt: expect.any(Date) });
    });

    it('does not carry a session beyond its last instant, and says how long it is good', async () => {
      const { user, browser } = await member();
      await shift(user, 'created_at', '-90 days 1 hour');
      const { setCookies } = await browser.refresh();
      const maxAge = Number(/Max-Age=(\d+)/.exec(setCookies[0]!)![1]);
      expect(maxAge).toBeGreaterThan(3_500);
      expect(maxAge).toBeLessThanOrEqual(3_600);
      const { expiresAt, createdAt } = await sessionOf(user);
      expect(expiresAt.getTime()).toBeLessThanOrEqual(createdAt.getTime() + 90 * 86_400_000);
      const list = (await browser.get('/api/sessions')).body.data as unknown as SessionDto[];
      expect(list[0]!.endsMs).toBe(createdAt.getTime() + 90 * 86_400_000);
    });

    it.each([
      ['member', '-90 days'],
      ['admin', '-24 hours'],
    ] as const)('of a %s is worth nothing beyond that, nor is the token', async (role, age) => {
      const user = await makeAccount(test, { role });
      const browser = new TestBrowser(test);
      const way = role === 'admin' ? '/api/adminLogIn' : '/api/login';
      const reply = await browser.post(way, { email: user.email, password: GOOD_PASSWORD });
      browser.token = reply.body.data['token'] as string;
      // Used until now: only its age speaks against it.
      await shift(user, 'created_at', `${age} 1 minute`);
      expect((await browser.refresh(role)).status).toBe(200);
      await shift(user, 'created_at', age);
      await shift(user, 'expires_at', '10 days');
      expectDead(await browser.refresh(role));
      expect(browser.cookies.has(role === 'admin' ? 'admin-refresh' : 'refresh')).toBe(false);
      const { id } = await sessionOf(user);
      expect((await test.app.get(SessionRepository).read([id])).size).toBe(0);
    });

    it('that somebody made up ends nothing', async () => {
      const { user, browser } = await member();
      const { id } = await sessionOf(user);
      const [, secret, check] = browser.cookies.get('refresh')!.split('.');
      for (const made of [
        `${id}.AAAA.AAAA`,
        `${id}.${secret}.AAAA`,
        `${id}.AAAA.${check}`,
        id,
        '',
        '..',
        'x'.repeat(3_000),
      ]) {
        const other = new TestBrowser(test);
        other.cookies.set('refresh', made);
        expectDead(await other.refresh());
      }
      expectDead(await new TestBrowser(test).refresh());
      expect(await audited(user, 'session.reuse')).toBe(0);
      expect((await browser.refresh()).status).toBe(200);
    });

    it('of a member does not continue an administrator’s session', async () => {
      const { browser } = await member();
      browser.cookies.set('admin-refresh', browser.cookies.get('refresh')!);
      expectDead(await browser.refresh('admin'));
      expect((await browser.refresh()).status).toBe(200);
    });

    it('does not work for an account that may not log in any more', async () => {
      const { user, browser } = await member();
      await em().nativeUpdate(User, { id: user.id }, { status: 'Rejected' });
      expectDead(await browser.refresh());
    });

    it.each([
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      [{ 'sec-fetch-site': 'same-site', origin: 'https://blog.example.org' }],
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
    ])('is not taken from a foreign page (%j)', async (headers) => {
      const { user, browser } = await member();
      for (const path of ['/api/refresh', '/api/logout']) {
        const reply = await browser.post(path, { area: 'member' }, headers);
        expect(reply).toMatchObject({ status: 403, body: { data: { code: 'origin_not_allowed' } } });
        expect(reply.setCookies).toEqual([]);
      }
      expect(await sessionOf(user)).toMatchObject({ previousHash: null, revokedAt: null });
    });

    it('is taken from our own pages', async () => {
      const { browser } = await member();
      const own = new URL(test.url).origin;
      for (const headers of [{ 'sec-fetch-site': 'same-origin', origin: own }, { origin: own }]) {
        expect((await browser.refresh('member', headers as never)).status).toBe(200);
      }
    });

    it.each([[{}], [{ area: 'root' }], [{ area: 'member', more: 1 }]])(
      'is not looked at for %j',
      async (body) => {
        const { browser } = await member();
        expect((await browser.post('/api/refresh', body)).status).toBe(400);
      },
    );
  });

  it('log out ends the session at once, once', async () => {
    const { user, browser } = await member();
    const cookie = browser.cookies.get('refresh')!;
    expect((await browser.get('/api/sessions')).status).toBe(200);
    const reply = await browser.post('/api/logout', { area: 'member' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'success', data: {} } });
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies.has('refresh')).toBe(false);
    expectDead(await browser.get('/api/sessions'));
    browser.cookies.set('refresh', cookie);
    expectDead(await browser.refresh());
    expect((await browser.post('/api/logout', { area: 'member' })).status).toBe(200);
    expect(await audited(user, 'logout')).toBe(1);
  });

  it('of a member are twenty at most: the next login ends the one that was used longest ago, and no other', async () => {
    const { user, browser } = await member();
    const logIn = async (): Promise<TestBrowser> => {
      const another = new TestBrowser(test);
      await another.logIn(user.email);
      return another;
    };
    // An administrator's session of the same account, and one that has ended, do not count.
    await em().insert(Session, {
      ...(await sessionOf(user)),
      id: randomUUID(),
      role: 'admin',
      refreshHash: 'a',
    });
    const ended = await logIn();
    await ended.post('/api/logout', { area: 'member' });
    const second = await logIn();
    for (let i = 3; i <= MEMBER_SESSIONS; i++) await logIn();
    const living = { userId: user.id, role: 'member', revokedAt: null } as const;
    expect(await em().count(Session, living)).toBe(MEMBER_SESSIONS);
    // The first one is in use, so that the second is the one that rests.
    await browser.post('/api/refresh', { area: 'member' });
    const newest = await logIn();
    expect(await em().count(Session, living)).toBe(MEMBER_SESSIONS);
    expect((await browser.get('/api/sessions')).status).toBe(200);
    expect((await newest.get('/api/sessions')).status).toBe(200);
    expectDead(await second.post('/api/refresh', { area: 'member' }));
    expect(await em().count(Session, { userId: user.id, revokedReason: 'too-many' })).toBe(1);
    expect(await em().count(Session, { userId: user.id, role: 'admin', revokedAt: null })).toBe(1);
  });

  describe('list', () => {
    it('shows devices, marks the current one and keeps areas and users apart', async () => {
      const { user, browser } = await member();
      const phone = new TestBrowser(test);
      const agent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
      await phone.post('/api/login', { email: user.email, password: GOOD_PASSWORD }, { 'user-agent': agent });
      await em().insert(Session, {
        ...(await sessionOf(user)),
        id: randomUUID(),
        role: 'admin',
        refreshHash: 'x',
      });
      await member();
      const { body } = await browser.get('/api/sessions');
      const list = body.data as unknown as {
        device: string;
        current: boolean;
        address: string;
        createdMs: number;
      }[];
      expect(list).toHaveLength(2);
      expect(list.find(({ current }) => current)).toMatchObject({ address: browser.address });
      expect(list.find(({ current }) => !current)).toMatchObject({
        device: 'Safari on iPhone',
        address: phone.address,
        createdMs: expect.any(Number),
      });
      expect(JSON.stringify(list)).not.toMatch(/hash/i);
    });

    it('one of them, or all others, can be ended', async () => {
      const { user, browser } = await member();
      const others = [new TestBrowser(test), new TestBrowser(test), new TestBrowser(test)];
      for (const other of others) await other.logIn(user.email);
      const { body } = await others[0]!.get('/api/sessions');
      const first = (body.data as unknown as { id: string; current: boolean }[]).find(
        ({ current }) => current,
      )!;
      expect((await browser.post('/api/sessions/revoke', { sessionId: first.id })).status).toBe(200);
      expectDead(await others[0]!.get('/api/sessions'));
      expect((await others[1]!.get('/api/sessions')).status).toBe(200);
      expect((await browser.post('/api/sessions/revoke', { sessionId: first.id })).status).toBe(404);
      expect((await browser.post('/api/sessions/revoke-others')).status).toBe(200);
      for (const other of others) expectDead(await other.get('/api/sessions'));
      expect((await browser.get('/api/sessions')).status).toBe(200);
      expect(await audited(user, 'session.revoked')).toBe(2);
    });

    it('nobody ends somebody else’s', async () => {
      const [mine, theirs] = [await member(), await member()];
      const { id } = await sessionOf(theirs.user);
      const reply = await mine.browser.post('/api/sessions/revoke', { sessionId: id });
      expect(reply).toMatchObject({ status: 404, body: { data: { code: 'not_found' } } });
      await mine.browser.post('/api/sessions/revoke-others');
      expect((await theirs.browser.get('/api/sessions')).status).toBe(200);
    });
  });

  describe('change of password', () => {
    const change = (browser: TestBrowser, changes: object = {}): Promise<Reply> => {
      const password = 'five green ladders';
      return browser.post('/api/change-password', {
        currentPassword: GOOD_PASSWORD,
        password,
        confirm_password: password,
        ...changes,
      });
    };

    it('ends the other sessions, keeps this one, tells the owner and takes effect', async () => {
      const { user, browser } = await member();
      const other = new TestBrowser(test);
      await other.logIn(user.email);
      const reply = await change(browser);
      expect(reply.body).toEqual({ status: 'success', data: {}, message: 'Password updated successfully!' });
      expectDead(await other.get('/api/sessions'));
      expectDead(await other.refresh());
      expect((await browser.get('/api/sessions')).status).toBe(200);
      expect((await other.logIn(user.email)).body.data['code']).toBe('invalid_credentials');
      expect((await other.logIn(user.email, 'five green ladders')).body.status).toBe('success');
      expect(await audited(user, 'password.changed')).toBe(1);
      expect((await messageTo(test, user.email)).text).not.toContain('ladders');
    });

    it('takes back what was permitted before it', async () => {
      const { user, browser } = await member();
      const tickets = test.app.get(TicketService, { strict: false });
      const ttlMs = 60_000;
      const ticket = await tickets.issue(em(), 'password-reset', { userId: user.id, ttlMs });
      await change(browser);
      await expect(tickets.redeem(em(), 'password-reset', ticket)).rejects.toMatchObject({
        code: 'ticket_used',
      });
    });

    it.each([
      [{ currentPassword: 'not it' }, 'password_wrong'],
      [{ currentPassword: undefined }, 'password_wrong'],
      [{ password: 'password1', confirm_password: 'password1' }, 'password_refused'],
      [{ confirm_password: 'five green ladder' }, 'password_refused'],
    ])('is refused with %j', async (changes, code) => {
      const { user, browser } = await member();
      expect(await change(browser, changes)).toMatchObject({
        status: 200,
        body: { status: 'error', data: { code } },
      });
      expect((await new TestBrowser(test).logIn(user.email)).body.status).toBe('success');
    });

    it('may be tried ten times an hour', async () => {
      const { browser } = await member();
      for (let i = 0; i < 10; i++) await change(browser, { currentPassword: `no ${i}` });
      expect(await change(browser)).toMatchObject({ status: 429 });
    });

    it('is how an account without one gets one, soon after its login', async () => {
      const { user, browser } = await member();
      await em().nativeUpdate(User, { id: user.id }, { passwordHash: null });
      await shift(user, 'created_at', '-11 minutes');
      expect((await change(browser)).body.data['code']).toBe('login_again');
      await shift(user, 'created_at', '-1 minute');
      expect((await change(browser)).body.status).toBe('success');
      expect((await new TestBrowser(test).logIn(user.email, 'five green ladders')).body.status).toBe(
        'success',
      );
    });
  });
});

import { jest } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { Outbox } from '../../src/infra/outbox/outbox.js';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { createAdmin, resetTotp } from '../../src/modules/auth/admin/create-admin.js';
import {
  RecoveryCode,
  SocialIdentity,
  Ticket,
  VerificationCode,
} from '../../src/modules/auth/auth.entities.js';
import { PasswordHasher } from '../../src/modules/auth/credentials/password-hasher.js';
import { revokeSessions } from '../../src/modules/auth/sessions/session.repository.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { messages } from '../setup/messages.js';
import { overtaken } from '../setup/overtaken.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('administrators', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: '1', ADMIN_TOTP: 'required' });
  });
  afterAll(() => test.close());

  const em = () => test.orm.em.fork();
  const logIn = (email: string, code?: string, browser = new TestBrowser(test)): Promise<Reply> =>
    browser.post('/api/adminLogIn', {
      email,
      password: GOOD_PASSWORD,
      ...(code === undefined ? {} : { code }),
    });
  const codeOf = (secret: string, steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
  /** Any code but those that are good now. */
  const wrongCode = (secret: string): string => {
    const good = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code))!;
  };
  /** As if the app had not been used for long. */
  const rested = (user: User) =>
    em().execute('update user_account set totp_last_step = 0 where id = ?', [user.id]);
  /** Waits until these mails, and no others about it, have come. @param words one for each */
  const mailed = async (email: string, about: string, words: string[]): Promise<void> => {
    const ofAll = async () =>
      (await messages(test)).filter(({ to, subject }) => to === email && subject?.includes(about));
    // Not as fast as it can: an address has forty reads a second.
    while ((await ofAll()).length < words.length) await delay(50);
    const texts = (await ofAll()).map(({ text }) => text);
    expect(texts).toHaveLength(words.length);
    for (const word of words) expect(texts.filter((text) => text.includes(word))).toHaveLength(1);
  };
  const admin = () => makeAccount(test, { role: 'admin' });

  /** An administrator with an app, and the browser that set it up. */
  async function enrolled(made?: User) {
    const user = made ?? (await admin());
    const browser = new TestBrowser(test);
    await logIn(user.email, undefined, browser);
    const secret = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
    const confirmed = await browser.post('/api/admin/totp/confirm', { code: codeOf(secret) });
    browser.token = confirmed.body.data['token'] as string;
    const recoveryCodes = confirmed.body.data['recoveryCodes'] as string[];
    await rested(user);
    return { user, browser, secret, recoveryCodes, confirmed };
  }

  describe('log in', () => {
    it('not at all without an authenticator app, but may set one up', async () => {
      const { email } = await admin();
      const browser = new TestBrowser(test);
      const reply = await logIn(email, undefined, browser);
      expect(reply.body).toMatchObject({ status: 'error', data: { code: 'totp_setup_required' } });
      expect(reply.setCookies).toEqual([expect.stringMatching(/^totp-setup=.*HttpOnly; SameSite=Strict/)]);
      expect(await browser.refresh('admin')).toMatchObject({ status: 401 });
    });

    it('and set none up where the password is another one by then', async () => {
      const { id, email } = await admin();
      const browser = new TestBrowser(test);
      const send = () => logIn(email, undefined, browser);
      const reply = await overtaken(test, id, send, async (tx) => {
        await tx.nativeUpdate(User, { id }, { passwordHash: 'of another password' });
        await revokeSessions(tx, new Outbox(), id, 'all', 'password');
      });
      expect(reply.body.data).toMatchObject({ code: 'invalid_credentials' });
      expect(browser.cookies.size).toBe(0);
      expect(await em().count(Ticket, { userId: id, usedAt: null })).toBe(0);
    });

    it('with a code of the app', async () => {
      const { user, secret } = await enrolled();
      const browser = new TestBrowser(test);
      expect((await logIn(user.email, undefined, browser)).body.data).toMatchObject({
        code: 'totp_required',
      });
      expect((await logIn(user.email, wrongCode(secret), browser)).body.data).toMatchObject({
        code: 'totp_invalid',
      });
      expect(browser.cookies.size).toBe(0);
      const reply = await logIn(user.email, codeOf(secret), browser);
      expect(reply.body).toEqual({
        status: 'success',
        message: '',
        data: {
          userId: user.id,
          name: user.name,
          email: user.email,
          role: 'full',
          token: expect.any(String),
          tokenExpiresMs: expect.any(Number),
        },
      });
      expect(reply.setCookies[0]).toMatch(/^admin-refresh=.*Max-Age=43200.*HttpOnly.*SameSite=Strict/);
      const again = await browser.refresh('admin');
      expect(again.body.data).toEqual({
        ...reply.body.data,
        token: expect.any(String),
        tokenExpiresMs: expect.any(Number),
      });
      expect(await browser.get('/api/sessions')).toMatchObject({ status: 200 });
    });

    it('with each code once, also when it comes twice at the same time', async () => {
      const { user, secret } = await enrolled();
      const code = codeOf(secret);
      const answers = await Promise.all([1, 2, 3].map(() => logIn(user.email, code)));
      expect(answers.map(({ body }) => body.data['code'] ?? body.status).sort()).toEqual([
        'success',
        'totp_invalid',
        'totp_invalid',
      ]);
      expect((await logIn(user.email, code)).body.data).toMatchObject({ code: 'totp_invalid' });
      // An earlier one that was never used is no better.
      expect((await logIn(user.email, codeOf(secret, -1))).body.data).toMatchObject({ code: 'totp_invalid' });
      expect((await logIn(user.email, codeOf(secret, 1))).body.status).toBe('success');
    });

    it('with a recovery code of the shorter kind that was given out before', async () => {
      const { user } = await enrolled();
      const codeHash = createHash('sha256').update('0123456789abcdef').digest('base64url');
      await em().insert(RecoveryCode, { id: randomUUID(), userId: user.id, codeHash, usedAt: null });
      expect((await logIn(user.email, '0123-4567-89ab-cdef')).body.status).toBe('success');
      expect((await logIn(user.email, '0123-4567-89ab-cdef')).body.data).toMatchObject({
        code: 'totp_invalid',
      });
    });

    it('with each recovery code once, however it is written', async () => {
      const { user, recoveryCodes } = await enrolled();
      expect(recoveryCodes).toHaveLength(10);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes)
        expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
      const [first, second] = recoveryCodes as [string, string];
      const answers = await Promise.all([first, first].map((code) => logIn(user.email, code)));
      expect(answers.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
      expect((await logIn(user.email, first)).body.data).toMatchObject({ code: 'totp_invalid' });
      expect((await logIn(user.email, second.toUpperCase().replaceAll('-', ' '))).body.status).toBe(
        'success',
      );
      const other = await enrolled();
      expect((await logIn(other.user.email, recoveryCodes[2])).body.data).toMatchObject({
        code: 'totp_invalid',
      });
      expect(await em().count(AuditEvent, { subjectId: user.id, action: 'totp.recovery-used' })).toBe(2);
      await mailed(user.email, 'recovery code', ['9 are left', '8 are left']);
    });

    it('after at most ten wrong codes in a quarter of an hour, from wherever, but in a browser that showed the factor', async () => {
      const { user, secret } = await enrolled();
      const own = new TestBrowser(test);
      const form = { email: user.email, password: GOOD_PASSWORD };
      await own.post('/api/adminLogIn', { ...form, code: codeOf(secret) });
      await em().execute('update user_account set totp_last_step = 0 where id = ?', [user.id]);
      for (let i = 0; i < 10; i++) expect((await logIn(user.email, wrongCode(secret))).status).toBe(200);
      expect(await logIn(user.email, codeOf(secret))).toMatchObject({ status: 429 });
      const known = await own.post('/api/adminLogIn', { ...form, code: codeOf(secret) });
      expect(known.body.status).toBe('success');
      expect(await em().count(AuditEvent, { subjectId: user.id, action: 'login.failed' })).toBe(10);
      // Whoever tried them had the password: its owner hears of the fifth, and of no other.
      await mailed(user.email, 'Wrong codes', ['five wrong codes']);
    });

    it('however often somebody gives the password without the factor', async () => {
      const { user, secret } = await enrolled();
      const thief = new TestBrowser(test);
      jest.spyOn(PasswordHasher.prototype, 'verify').mockResolvedValue(true);
      const answers: Reply[] = [];
      for (let n = 0; n <= RATE_LIMITS['login.unfinished'].times; n += 1)
        answers.push(await logIn(user.email, undefined, thief));
      jest.restoreAllMocks();
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array<number>(RATE_LIMITS['login.unfinished'].times).fill(200),
        429,
      ]);
      // No session was opened, so nothing of the account's is used up.
      expect((await logIn(user.email, codeOf(secret))).body.status).toBe('success');
    });

    it('after no more tries from browsers that only the password made known', async () => {
      const user = await admin();
      const early = [new TestBrowser(test), new TestBrowser(test)];
      for (const browser of early) await browser.logIn(user.email);
      const { secret } = await enrolled(user);
      for (let i = 0; i < 10; i++) await logIn(user.email, wrongCode(secret), early[i % 2]);
      for (const browser of early)
        expect(await logIn(user.email, codeOf(secret), browser)).toMatchObject({ status: 429 });
    });

    it('only with the password: a good code alone tells nothing', async () => {
      const { user, secret } = await enrolled();
      const reply = await new TestBrowser(test).post('/api/adminLogIn', {
        email: user.email,
        password: 'wrong one',
        code: codeOf(secret),
      });
      expect(reply.body.data).toMatchObject({ code: 'invalid_credentials' });
      expect((await logIn(user.email, codeOf(secret))).body.status).toBe('success');
    });

    it('are not told from members who try', async () => {
      const member = await makeAccount(test);
      const { email } = await admin();
      const [asMember, asAdmin] = [
        await logIn(member.email),
        await new TestBrowser(test).post('/api/adminLogIn', { email, password: 'wrong one' }),
      ];
      expect(asMember.body.data).toMatchObject({ code: 'invalid_credentials' });
      expect(asMember.body.message).toBe(asAdmin.body.message);
      expect(asMember.setCookies).toEqual([]);
    });

    it('at the members’ door as members, with the code there, too', async () => {
      const { user, secret } = await enrolled();
      const browser = new TestBrowser(test);
      const form = { email: user.email, password: GOOD_PASSWORD };
      expect((await browser.post('/api/login', form)).body.data).toMatchObject({ code: 'totp_required' });
      expect([...browser.cookies.keys()]).toEqual([]);
      const opened = await browser.post('/api/login', { ...form, code: codeOf(secret) });
      browser.token = opened.body.data['token'] as string;
      expect([...browser.cookies.keys()]).toEqual(['refresh', 'known-device']);
      expect(await browser.post('/api/admin/totp/enrol', { password: GOOD_PASSWORD })).toMatchObject({
        status: 403,
      });
      expect(await browser.refresh('admin')).toMatchObject({ status: 401 });
    });

    it('no longer when the role is taken away', async () => {
      const { user, browser } = await enrolled();
      await em().nativeUpdate(User, { id: user.id }, { role: 'member' });
      expect(await browser.refresh('admin')).toMatchObject({ status: 401 });
    });

    it('with the password alone where the app is optional', async () => {
      const relaxed = await createTestApp({ ADMIN_TOTP: 'optional' }, test.config.databaseUrl);
      const { email } = await admin();
      expect((await logIn(email, undefined, new TestBrowser(relaxed))).body.status).toBe('success');
      await relaxed.close();
    });

    it('with the password alone no longer counts once the app is required, in an open session neither', async () => {
      const shared = { APP_SECRET: 'f3b0c7d29a5148e6b7c1d4a9e2f60873', TRUST_PROXY: '1' };
      const start = (rule: string) => createTestApp({ ...shared, ADMIN_TOTP: rule }, test.config.databaseUrl);
      const relaxed = await start('optional');
      const address = { url: relaxed.url };
      const before = new TestBrowser(address);
      const { id, email } = await admin();
      before.token = (await logIn(email, undefined, before)).body.data['token'] as string;
      expect((await before.get('/api/admin/settings')).status).toBe(200);

      const strict = await start('required');
      const meanwhile = new TestBrowser({ url: relaxed.url });
      meanwhile.token = (await logIn(email, undefined, meanwhile)).body.data['token'] as string;
      address.url = strict.url;
      address.url = strict.url;
      expect(await before.get('/api/admin/settings')).toMatchObject({
        status: 401,
        body: { data: { code: 'session_expired' } },
      });
      // Ended for good: for the node that asks for no app too, as soon as it has heard of it.
      address.url = relaxed.url;
      while ((await before.get('/api/admin/settings')).status !== 401)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(
        await em().execute('select revoked_reason from user_session where user_id = ? limit 1', [id]),
      ).toEqual([{ revoked_reason: 'totp' }]);
      expect(await em().count(AuditEvent, { subjectId: id, action: 'session.revoked' })).toBe(1);
      address.url = strict.url;
      expect((await before.refresh('admin')).status).toBe(401);

      // Opened at the relaxed node after the strict one had started: good there only.
      expect((await meanwhile.get('/api/admin/settings')).status).toBe(200);
      const there = new TestBrowser(address);
      there.token = meanwhile.token;
      meanwhile.cookies.forEach((value, name) => there.cookies.set(name, value));
      expect((await there.get('/api/admin/settings')).status).toBe(401);
      expect((await there.refresh('admin')).status).toBe(401);
      expect((await logIn(email, undefined, new TestBrowser(strict))).body.data).toMatchObject({
        code: 'totp_setup_required',
      });
      await strict.close();
      await relaxed.close();
    }, 60_000);
  });

  describe('set up an authenticator app', () => {
    it('whose secret and recovery codes nobody can read in the database', async () => {
      const { user, secret, recoveryCodes, confirmed } = await enrolled();
      expect(confirmed.body).toMatchObject({
        status: 'success',
        data: { userId: user.id, token: expect.any(String) },
      });
      const row = JSON.stringify([
        await em().findOneOrFail(User, { id: user.id }),
        await em().find(RecoveryCode, { userId: user.id }),
      ]);
      for (const text of [
        secret,
        ...recoveryCodes,
        ...recoveryCodes.map((code) => code.replaceAll('-', '')),
      ]) {
        expect(row).not.toContain(text);
      }
      expect(await em().count(AuditEvent, { subjectId: user.id, action: 'totp.enabled' })).toBe(1);
    });

    it('from a picture or by hand', async () => {
      const { email } = await admin();
      const browser = new TestBrowser(test);
      await logIn(email, undefined, browser);
      const { data } = (await browser.post('/api/admin/totp/setup')).body;
      expect(data).toMatchObject({ qrCode: expect.stringMatching(/^data:image\/png;base64,/) });
      expect(new URL(data['otpauthUrl'] as string).searchParams.get('secret')).toBe(data['secret']);
    });

    it('only with a code of it, and once', async () => {
      const user = await admin();
      const browser = new TestBrowser(test);
      await logIn(user.email, undefined, browser);
      const secret = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
      const confirm = (code: string): Promise<Reply> => browser.post('/api/admin/totp/confirm', { code });
      expect((await confirm(wrongCode(secret))).body.data).toMatchObject({ code: 'totp_invalid' });
      expect((await em().findOneOrFail(User, { id: user.id })).totpSecret).toBeNull();
      const kept = new Map(browser.cookies);
      expect((await confirm(codeOf(secret))).body.status).toBe('success');
      for (const [name, value] of kept) browser.cookies.set(name, value);
      expect((await confirm(codeOf(secret, 1))).body.data).toMatchObject({ code: 'ticket_used' });
      expect((await browser.post('/api/admin/totp/setup')).body.data).toMatchObject({ code: 'ticket_used' });
    });

    it('not with a permission from before another one was connected', async () => {
      const user = await admin();
      const [mine, theirs] = [new TestBrowser(test), new TestBrowser(test)];
      for (const browser of [mine, theirs]) await logIn(user.email, undefined, browser);
      const setUp = async (browser: TestBrowser): Promise<Reply> => {
        const { data } = (await browser.post('/api/admin/totp/setup')).body;
        return browser.post('/api/admin/totp/confirm', { code: codeOf(data['secret'] as string) });
      };
      expect((await setUp(mine)).body.status).toBe('success');
      expect((await theirs.post('/api/admin/totp/setup')).body.data).toMatchObject({ code: 'ticket_used' });
    });

    it('not without the password, nor for somebody else, nor from a foreign page', async () => {
      const stranger = new TestBrowser(test);
      expect((await stranger.post('/api/admin/totp/setup')).body.data).toMatchObject({
        code: 'ticket_expired',
      });
      expect((await stranger.post('/api/admin/totp/confirm', { code: '123456' })).body.data).toMatchObject({
        code: 'ticket_expired',
      });
      const [mine, theirs] = [new TestBrowser(test), new TestBrowser(test)];
      const victim = await admin();
      await logIn((await admin()).email, undefined, mine);
      await logIn(victim.email, undefined, theirs);
      const secret = (await mine.post('/api/admin/totp/setup')).body.data['secret'] as string;
      theirs.cookies.set('totp-secret', mine.cookies.get('totp-secret')!);
      expect(
        (await theirs.post('/api/admin/totp/confirm', { code: codeOf(secret) })).body.data,
      ).toMatchObject({
        code: 'ticket_invalid',
      });
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      for (const path of ['setup', 'confirm']) {
        const reply = await mine.post(
          `/api/admin/totp/${path}`,
          path === 'setup' ? {} : { code: '1' },
          foreign,
        );
        expect(reply).toMatchObject({ status: 403 });
      }
    });

    it('anew with the password and a code of the old one, which ends all sessions without it', async () => {
      const { user, browser, secret } = await enrolled();
      const other = new TestBrowser(test);
      await other.logIn(user.email);
      const enrol = (body: object): Promise<Reply> => browser.post('/api/admin/totp/enrol', body);
      expect((await enrol({ password: 'wrong one' })).body.data).toMatchObject({ code: 'password_wrong' });
      expect((await enrol({ password: GOOD_PASSWORD })).body.data).toMatchObject({ code: 'totp_required' });
      expect((await enrol({ password: GOOD_PASSWORD, code: codeOf(secret) })).body.status).toBe('success');
      const next = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
      expect(next).not.toBe(secret);
      const old = browser.token!;
      const confirmed = await browser.post('/api/admin/totp/confirm', { code: codeOf(next) });
      expect(confirmed.body.data['recoveryCodes']).toHaveLength(10);
      expect(await browser.get('/api/sessions', { authorization: old })).toMatchObject({ status: 401 });
      expect(await other.get('/api/sessions')).toMatchObject({ status: 401 });
      expect(await em().count(RecoveryCode, { userId: user.id })).toBe(10);
      await mailed(user.email, 'authenticator app', ['was connected to', 'was replaced']);
    });
  });

  describe('are made', () => {
    const make = (changes: object = {}) =>
      createAdmin(em(), test.config, { email: 'Ines.Duarte@example.org', name: 'Ines Duarte', ...changes });

    it('with a password made at random, anew when it is lost', async () => {
      const first = await make();
      expect(first).toEqual({ created: true, password: expect.stringMatching(/^[\w-]{20}$/) });
      const browser = new TestBrowser(test);
      const reply = (password: string): Promise<Reply> =>
        browser.post('/api/adminLogIn', { email: 'ines.duarte@example.org', password });
      expect((await reply(first.password)).body.data).toMatchObject({ code: 'totp_setup_required' });
      await browser.logIn('ines.duarte@example.org', first.password);
      const second = await make();
      expect(second.created).toBe(false);
      expect((await reply(first.password)).body.data).toMatchObject({ code: 'invalid_credentials' });
      expect(await browser.refresh()).toMatchObject({ status: 401 });
      expect(await em().count(User, { emailKey: 'ines.duarte@example.org' })).toBe(1);
    });

    it('of a member, who keeps the account and no other way into it', async () => {
      const member = await makeAccount(test, { mobileNumber: '+12025550188' });
      const { id } = member;
      const browser = new TestBrowser(test);
      await browser.logIn(member.email);
      const identity = {
        id: randomUUID(),
        userId: id,
        provider: 'google',
        issuer: 'https://id',
        subject: id,
      };
      await em().insert(SocialIdentity, identity as never);
      await browser.post('/api/verifyEmail', { email: member.email });
      expect(await em().count(VerificationCode, { userId: id, usedAt: null })).toBe(1);
      await make({ email: member.email, password: GOOD_PASSWORD });
      expect(await em().findOneOrFail(User, { id })).toMatchObject({
        role: 'admin',
        status: 'Active',
        username: member.username,
        mobileNumber: null,
      });
      expect(await em().count(SocialIdentity, { userId: id })).toBe(0);
      expect(await em().count(VerificationCode, { userId: id, usedAt: null })).toBe(0);
      expect(await browser.refresh()).toMatchObject({ status: 401 });
      expect(await em().count(AuditEvent, { subjectId: id, action: 'admin.created' })).toBe(1);
    });

    it('anew where nobody has confirmed the address: a sign-up may be anybody’s', async () => {
      const stranger = await makeAccount(test, { status: 'inactive', name: 'Somebody Else' });
      const { created } = await make({ email: stranger.email, password: GOOD_PASSWORD });
      expect(created).toBe(true);
      expect(await em().count(User, { id: stranger.id })).toBe(0);
      expect(await em().findOneOrFail(User, { emailKey: stranger.email })).toMatchObject({
        role: 'admin',
        name: 'Ines Duarte',
      });
    });

    it('never with an easy password', async () => {
      await expect(make({ email: 'x@example.org', password: 'password1' })).rejects.toMatchObject({
        code: 'password_refused',
      });
    });

    it('without the app and recovery codes that they lost', async () => {
      const { user, recoveryCodes } = await enrolled();
      await make({ email: user.email, password: GOOD_PASSWORD });
      expect((await logIn(user.email)).body.data).toMatchObject({ code: 'totp_required' });
      await resetTotp(em(), test.config, user.email.toUpperCase());
      // Name and password are what they were before.
      expect((await logIn(user.email, recoveryCodes[0])).body.data).toMatchObject({
        code: 'totp_setup_required',
      });
      expect(await em().findOneOrFail(User, { id: user.id })).toMatchObject({
        name: 'Ines Duarte',
        totpSecret: null,
      });
      expect(await em().count(RecoveryCode, { userId: user.id })).toBe(0);
      expect(await em().count(AuditEvent, { subjectId: user.id, action: 'totp.reset' })).toBe(1);
      await mailed(user.email, 'authenticator app', ['was connected to', 'were taken away']);
    });

    it('and never from nobody', async () => {
      await expect(resetTotp(em(), test.config, 'nobody@example.org')).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });
});

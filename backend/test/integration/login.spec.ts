import { jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import request from 'supertest';
import { AppError } from '../../src/common/errors/app-error.js';
import { AuditEvent } from '../../src/modules/audit/audit-event.entity.js';
import { PasswordHasher } from '../../src/modules/auth/credentials/password-hasher.js';
import { ACCOUNT_STATUSES } from '@pricealgo/contract/accounts';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { codeSentTo, everythingSent, messages, messageTo, pathIn } from '../setup/messages.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { askerKey } from '../../src/common/net/asker.js';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../src/infra/rate-limit/rate-limits.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import { KnownDeviceService } from '../../src/modules/auth/sessions/known-device.service.js';
import type { TestApp } from '../setup/test-app.js';

/** An answer without what is different in every answer. */
const told = ({ status, headers, setCookies, body }: Reply) => ({
  status,
  setCookies,
  headers: Object.keys(headers).sort(),
  body: { ...body, data: { ...body.data, requestId: '' } },
});

describe('login', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });
  afterEach(() => jest.restoreAllMocks());

  const em = () => test.orm.em.fork();
  const login = (email: string, password = GOOD_PASSWORD, browser = new TestBrowser(test)): Promise<Reply> =>
    browser.post('/api/login', { email, password });

  it('answers what the browser keeps, whatever the case of the address', async () => {
    const subscriptionEnd = new Date(Date.now() + 86_400_000);
    const user = await makeAccount(test, {
      subscriptionEnd,
      profilePic: 'abc.webp',
      preferences: { theme: 'dark' },
    });
    const { status, headers, body } = await login(` ${user.email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      status: 'success',
      message: '',
      data: {
        userId: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        profilePic: '/api/profile-pictures/abc.webp',
        token: expect.any(String),
        tokenExpiresMs: expect.any(Number),
        subscription_end: subscriptionEnd.getTime(),
        status: 'Active',
        preferences: expect.objectContaining({ theme: 'dark', notifyEmail: true }),
      },
    });
    const leftMs = (body.data['tokenExpiresMs'] as number) - Date.now();
    expect(leftMs).toBeGreaterThan(9 * 60_000);
    expect(leftMs).toBeLessThanOrEqual(10 * 60_000);
    expect((await em().findOneOrFail(User, { id: user.id })).lastLoginAt).toBeInstanceOf(Date);
    expect(await em().count(AuditEvent, { actorId: user.id, action: 'login' })).toBe(1);
  });

  describe('tells nobody who has an account', () => {
    it('the same answer and the same writes for a wrong password, no password and an unknown address', async () => {
      const known = await makeAccount(test);
      const social = await makeAccount(test, { passwordHash: null });
      const inactive = await makeAccount(test, { status: 'inactive' });
      const failures = () => em().count(AuditEvent, { action: 'login.failed' });
      const answers = [];
      for (const email of [
        known.email,
        social.email,
        inactive.email,
        'nobody@example.org',
        'not an address',
      ]) {
        const before = await failures();
        answers.push(told(await login(email, 'wrong one')));
        expect((await failures()) - before).toBe(1);
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({
        status: 200,
        body: {
          status: 'error',
          message: 'Invalid email or password.',
          data: { code: 'invalid_credentials' },
        },
      });
    });

    it('the same work: one password is hashed either way', async () => {
      const { email } = await makeAccount(test);
      const verify = jest.spyOn(PasswordHasher.prototype, 'verify');
      for (const address of [email, 'nobody@example.org']) {
        verify.mockClear();
        await login(address, 'wrong one');
        expect(verify.mock.calls.map(([phc]) => phc.split('$').slice(0, 4).join('$'))).toEqual([
          '$argon2id$v=19$m=19456,t=2,p=1',
        ]);
      }
    });

    it('the same limits', async () => {
      const { email } = await makeAccount(test);
      const runs = [];
      for (const address of [email, `nobody.${Date.now()}@example.org`]) {
        const browser = new TestBrowser(test);
        const statuses = [];
        for (let i = 0; i < 7; i++) statuses.push((await login(address, `wrong ${i}`, browser)).status);
        runs.push(statuses);
      }
      expect(runs).toEqual([
        [200, 200, 200, 200, 200, 429, 429],
        [200, 200, 200, 200, 200, 429, 429],
      ]);
    });
  });

  it.each(ACCOUNT_STATUSES)('of an account that is %s', async (status) => {
    const { email } = await makeAccount(test, { status });
    const { body, setCookies } = await login(email);
    if (status === 'Active' || status === 'Practicing') {
      expect(body.status).toBe('success');
      return;
    }
    expect(setCookies).toEqual([]);
    expect(body.data).toMatchObject({ code: status === 'inactive' ? 'account_inactive' : 'account_status' });
    expect(body.message).toContain(status === 'inactive' ? 'check your inbox' : status);
    expect(body.data).not.toHaveProperty('token');
  });

  describe('is limited', () => {
    it('to five failures from one address for one account, and then refuses the right password, too', async () => {
      const { email } = await makeAccount(test);
      const browser = new TestBrowser(test);
      for (let i = 0; i < 5; i++) await login(email, `wrong ${i}`, browser);
      const refused = await login(email.toUpperCase(), GOOD_PASSWORD, browser);
      expect(refused).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      // The owner, elsewhere, is not locked out by it.
      expect((await login(email)).body.status).toBe('success');
    });

    it('but a success forgives the failures before it', async () => {
      const { email } = await makeAccount(test);
      const browser = new TestBrowser(test);
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 4; i++) await login(email, `wrong ${i}`, browser);
        expect((await login(email, GOOD_PASSWORD, browser)).body.status).toBe('success');
      }
    });

    it('to a hundred failures a day for one account, from wherever', async () => {
      const { email } = await makeAccount(test);
      jest.spyOn(PasswordHasher.prototype, 'verify').mockResolvedValue(false);
      for (let i = 0; i < 100; i++) expect((await login(email, 'wrong')).status).toBe(200);
      jest.restoreAllMocks();
      expect((await login(email)).status).toBe(429);
    });

    it('but never for a browser that logged in before, whatever strangers try', async () => {
      const { email } = await makeAccount(test);
      const mine = new TestBrowser(test);
      const first = await login(email, GOOD_PASSWORD, mine);
      const cookie = first.setCookies.find((line) => line.startsWith('known-device='))!;
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Strict/);
      await mine.post('/api/logout', { area: 'member' });
      const elsewhere = await makeAccount(test);
      const other = new TestBrowser(test);
      await login(elsewhere.email, GOOD_PASSWORD, other);
      jest.spyOn(PasswordHasher.prototype, 'verify').mockResolvedValue(false);
      for (let i = 0; i < 100; i++) expect((await login(email, 'wrong')).status).toBe(200);
      jest.restoreAllMocks();
      // The cookie of another account says nothing of this one.
      expect((await login(email, GOOD_PASSWORD, other)).status).toBe(429);
      expect((await login(email, GOOD_PASSWORD, mine)).body.status).toBe('success');
      // Even from the address that strangers share, with their failures there.
      const beside = new TestBrowser(test, mine.address);
      for (let i = 0; i < 5; i++) await login(email, 'wrong', beside);
      expect((await login(email, GOOD_PASSWORD, mine)).body.status).toBe('success');
      // Whoever has the browser has five tries of their own.
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push((await login(email, `wrong ${i}`, mine)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    it('and a browser that gives its cookie the name of a mailed link’s has opened no mailbox', async () => {
      const { email } = await makeAccount(test);
      const mine = new TestBrowser(test);
      await mine.logIn(email);
      const value = mine.cookies.get('known-device')!;
      const devices = test.app.get(KnownDeviceService, { strict: false });
      expect(await devices.of({ cookies: { 'known-device': value } }, email)).toMatchObject({
        byMail: false,
      });
      expect(await devices.of({ cookies: { 'linked-device': value } }, email)).toBeNull();
    });

    it('but a browser that logged in before a password was changed or reset is a stranger again', async () => {
      const { email, id } = await makeAccount(test);
      const devices = [new TestBrowser(test), new TestBrowser(test), new TestBrowser(test)] as const;
      for (const device of devices) await device.logIn(email);
      const [old, changer, forgotten] = devices;
      /** Failed tries of this browser that count for everybody; 0 = it has a count of its own. */
      const shared = async (browser: TestBrowser): Promise<number> => {
        const before = await taken();
        await login(email, 'wrong', browser);
        return (await taken()) - before;
      };
      const limits = jest.spyOn(test.app.get(RateLimits), 'take');
      const taken = async () => limits.mock.calls.filter(([name]) => name === 'login.account-day').length;
      expect(await shared(old)).toBe(0);
      const changed = 'quiet-Harbour 88';
      const form = { currentPassword: GOOD_PASSWORD, password: changed, confirm_password: changed };
      expect((await changer.post('/api/change-password', form)).body.status).toBe('success');
      expect(await shared(old)).toBe(1);
      // Whoever changed it proved to know it, there.
      expect(await shared(changer)).toBe(0);
      await forgotten.logIn(email, changed);
      expect(await shared(forgotten)).toBe(0);
      const reset = 'slow-Lantern 41';
      await old.post('/api/verifyEmail', { email });
      // Among mails that tell of the changes, in any order.
      await old.post('/api/reset/confirm', { code: await codeSentTo(test, email) });
      const body = { email, password: reset, confirm_password: reset };
      expect((await old.post('/api/updatePasswordForUser', body)).body.status).toBe('success');
      for (const device of [changer, forgotten]) expect(await shared(device)).toBe(1);
      // Whoever proved by a code whose account it is is known, there.
      expect(await shared(old)).toBe(0);
      expect((await old.logIn(email, reset)).body.data).toMatchObject({ userId: id });
      expect(await shared(old)).toBe(0);
      limits.mockRestore();
    });

    it('until a reset of the password, which forgives', async () => {
      const { email } = await makeAccount(test);
      const here = new TestBrowser(test);
      jest.spyOn(PasswordHasher.prototype, 'verify').mockResolvedValue(false);
      for (let i = 0; i < 5; i++) await login(email, 'wrong', here);
      for (let i = 0; i < 95; i++) await login(email, 'wrong');
      jest.restoreAllMocks();
      expect([(await login(email)).status, (await login(email, GOOD_PASSWORD, here)).status]).toEqual([
        429, 429,
      ]);
      await here.post('/api/verifyEmail', { email });
      // Beside the link that the right password had mailed.
      await here.post('/api/reset/confirm', { code: await codeSentTo(test, email) });
      const password = 'quiet-Harbour 88';
      const body = { email, password, confirm_password: password };
      expect((await here.post('/api/updatePasswordForUser', body)).body.status).toBe('success');
      expect((await login(email, password, here)).body.status).toBe('success');
      expect((await login(email, password)).body.status).toBe('success');
    });

    describe('while strangers try an account', () => {
      /** A hundred wrong passwords from twenty addresses. */
      const attacked = async (email: string): Promise<void> => {
        const verify = jest.spyOn(PasswordHasher.prototype, 'verify');
        verify.mockResolvedValue(false);
        for (let n = 0; n < 20; n += 1) {
          const stranger = new TestBrowser(test);
          for (let i = 0; i < 5; i += 1) expect((await login(email, 'wrong', stranger)).status).toBe(200);
        }
        verify.mockRestore();
      };
      const links = async (email: string) =>
        (await messages(test)).filter(
          ({ to, subject }) => to === email && subject?.includes('in your browser'),
        );

      it('the owner gets in from a new browser by a link to the mailbox', async () => {
        const { email, id } = await makeAccount(test);
        await attacked(email);
        const mine = new TestBrowser(test);
        const first = await login(email, GOOD_PASSWORD, mine);
        expect(first).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
        expect(first.body.message).toContain('we have sent you an email');
        const opened = await mine.get(pathIn(await messageTo(test, email)));
        expect([opened.status, opened.headers['location']]).toEqual([302, '/']);
        expect(opened.setCookies.join()).toMatch(/^linked-device=[^;]+;.*HttpOnly; SameSite=Strict$/);
        expect((await mine.logIn(email)).body.data).toMatchObject({ userId: id });
        // From then on it is known, whatever strangers try; it has five tries of its own.
        mine.cookies.delete('linked-device');
        await login(email, 'wrong');
        expect((await login(email, GOOD_PASSWORD, mine)).body.status).toBe('success');
        const statuses = [];
        for (let i = 0; i < 6; i++) statuses.push((await login(email, `wrong ${i}`, mine)).status);
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      });

      it('who guesses right learns no more than who guesses wrong, and nobody but the owner gets a mail', async () => {
        const owner = await makeAccount(test);
        const closed = await makeAccount(test, { status: 'inactive' });
        const nobody = `nobody.${Date.now()}@example.org`;
        for (const email of [owner.email, closed.email, nobody]) await attacked(email);
        const failures = () => em().count(AuditEvent, { action: 'login.failed' });
        const answers = [];
        for (const [email, password] of [
          [owner.email, GOOD_PASSWORD],
          [owner.email, 'wrong'],
          [closed.email, GOOD_PASSWORD],
          [nobody, GOOD_PASSWORD],
        ] as const) {
          const before = await failures();
          const browser = new TestBrowser(test);
          const replies = [];
          for (let i = 0; i < 6; i += 1) replies.push(told(await login(email, password, browser)));
          answers.push({ replies, written: (await failures()) - before });
        }
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect(answers[0]!.written).toBe(5);
        await everythingSent(test);
        // Not as many as were asked for: any of them opens the way.
        expect(await links(owner.email)).toHaveLength(3);
        const others = (await messages(test)).map(({ to }) => to);
        expect(others).not.toContain(closed.email);
        expect(others).not.toContain(nobody);
      });

      it('a browser that logs in again and again is told to wait, and others of the account are not', async () => {
        const { email } = await makeAccount(test);
        const known = new TestBrowser(test);
        await known.logIn(email);
        const limits = test.app.get(RateLimits, { strict: false });
        for (let n = 0; n < RATE_LIMITS['login.success'].times - 1; n += 1)
          await limits.take('login.success', email);
        const { status, headers } = await login(email, GOOD_PASSWORD, new TestBrowser(test));
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(60);
        expect((await login(email, GOOD_PASSWORD, known)).status).toBe(200);
      });

      it('browsers that the password made known are counted together: a link, or another password, lets the owner in', async () => {
        const { id, email, passwordHash } = await makeAccount(test);
        const [one, two, mine] = [new TestBrowser(test), new TestBrowser(test), new TestBrowser(test)];
        for (const browser of [one, two, mine]) await browser.logIn(email);
        const limits = test.app.get(RateLimits, { strict: false });
        for (let n = 3; n < RATE_LIMITS['login.success-account'].times; n += 1)
          await limits.take('login.success-account', `${id} ${passwordHash}`);
        for (const browser of [one, two, mine]) {
          const { status, body } = await login(email, GOOD_PASSWORD, browser);
          expect([status, body.message]).toEqual([429, expect.stringContaining('We have sent you an email')]);
        }
        await everythingSent(test);
        await mine.get(pathIn((await links(email))[0]!));
        await mine.logIn(email);
        const changed = 'quiet-Harbour 88';
        const form = { currentPassword: GOOD_PASSWORD, password: changed, confirm_password: changed };
        expect((await mine.post('/api/change-password', form)).body.status).toBe('success');
        expect((await login(email, changed)).body.status).toBe('success');
      });

      it('a link is for one account, and ends with the password that it was mailed under', async () => {
        const { email } = await makeAccount(test);
        const other = await makeAccount(test);
        await attacked(email);
        await attacked(other.email);
        const mine = new TestBrowser(test);
        await login(email, GOOD_PASSWORD, mine);
        const path = pathIn(await messageTo(test, email));
        await mine.get(path);
        expect((await login(other.email, GOOD_PASSWORD, mine)).status).toBe(429);
        await mine.logIn(email);
        const changed = 'quiet-Harbour 88';
        const form = { currentPassword: GOOD_PASSWORD, password: changed, confirm_password: changed };
        expect((await mine.post('/api/change-password', form)).body.status).toBe('success');
        for (const late of [path, '/api/known-browser?link=2.abc', `${path.slice(0, -2)}xx`]) {
          const browser = new TestBrowser(test);
          const { status, setCookies } = await browser.get(late);
          expect([status, setCookies]).toEqual([302, []]);
          expect((await login(email, changed, browser)).status).toBe(429);
        }
        expect((await new TestBrowser(test).get('/api/known-browser')).status).toBe(400);
      });
    });

    it('and gives back what was taken where there was no room to look at the password', async () => {
      const { email } = await makeAccount(test);
      const browser = new TestBrowser(test);
      const full = new AppError('service_unavailable', { retryAfterS: 2 });
      jest.spyOn(PasswordHasher.prototype, 'verify').mockRejectedValue(full);
      for (let i = 0; i < 8; i += 1) expect((await login(email, GOOD_PASSWORD, browser)).status).toBe(503);
      jest.restoreAllMocks();
      expect((await login(email, GOOD_PASSWORD, browser)).body.status).toBe('success');
    });

    it('and hashes in the line of the address that asks', async () => {
      const { email } = await makeAccount(test);
      const browser = new TestBrowser(test);
      const keys: string[] = [];
      jest.spyOn(PasswordHasher.prototype, 'verify').mockImplementation(async () => {
        keys.push(askerKey());
        return false;
      });
      await login(email, 'wrong', browser);
      expect(keys).toEqual([browser.address]);
    });

    it('and counts attempts before they are hashed: ten at once are five', async () => {
      const { email } = await makeAccount(test);
      const browser = new TestBrowser(test);
      const verify = jest.spyOn(PasswordHasher.prototype, 'verify');
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, i) => login(email, `wrong ${i}`, browser)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(verify).toHaveBeenCalledTimes(5);
    });

    it('to fifty attempts from one address', async () => {
      const browser = new TestBrowser(test);
      jest.spyOn(PasswordHasher.prototype, 'verify').mockResolvedValue(false);
      for (let i = 0; i < 50; i++)
        expect((await login(`nobody${i}@example.org`, 'x', browser)).status).toBe(200);
      expect((await login('nobody@example.org', 'x', browser)).status).toBe(429);
    });
  });

  it('hashes a password anew that was hashed with less', async () => {
    const passwordHash = await hash(GOOD_PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const user = await makeAccount(test, { passwordHash });
    await login(user.email, 'wrong one');
    const stored = async () => (await em().findOneOrFail(User, { id: user.id })).passwordHash!;
    expect(await stored()).toBe(passwordHash);
    expect((await login(user.email)).body.status).toBe('success');
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user.email)).body.status).toBe('success');
  });

  it.each([
    [{}],
    [{ email: 'a@example.org' }],
    [{ email: '', password: 'x' }],
    [{ email: 'a@example.org', password: '' }],
    [{ email: ['a@example.org'], password: 'x' }],
    [{ email: { $ne: null }, password: { $ne: null } }],
    [{ email: 'a@example.org', password: 'x'.repeat(1_001) }],
    [{ email: 'a@example.org', password: 'x', role: 'admin' }],
  ])('refuses %j', async (body) => {
    const reply = await new TestBrowser(test).post('/api/login', body);
    expect(reply).toMatchObject({ status: 400, body: { data: { code: 'invalid_request' } } });
  });

  it('takes no form of another page', async () => {
    const { email } = await makeAccount(test);
    await request(test.url)
      .post('/api/login')
      .type('form')
      .send({ email, password: GOOD_PASSWORD })
      .expect(415);
  });
});

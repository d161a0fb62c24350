import request from 'supertest';
import { IdentityServer } from '@pricealgo/test-kit/identity-server';
import { SocialIdentity } from '../../src/modules/auth/auth.entities.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
import { Navigator } from '../setup/navigator.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** `ACCOUNT_DISCOVERY=private`: no answer, and nothing that is written, differs by whether an address has an account. */
describe('the product whose answers tell nothing of accounts', () => {
  let test: TestApp;
  let provider: IdentityServer;
  beforeAll(async () => {
    provider = await new IdentityServer({ consent: 'auto' }).listen();
    test = await createTestApp({
      ...provider.env(),
      ACCOUNT_DISCOVERY: 'private',
      RATE_LIMIT_FACTOR: '1000',
    });
  });
  afterAll(async () => {
    await test.close();
    await provider.close();
  });

  const accountOf = (email: string): Promise<User | null> =>
    test.orm.em.fork().findOne(User, { emailKey: email.toLowerCase() });
  const addressees = async () => (await messages(test)).map(({ to }) => to);
  const counted = async (sql: string): Promise<Record<string, number>> => {
    const [row] = await test.orm.em.fork().execute<Record<string, number>[]>(sql);
    return row!;
  };
  const written = (): Promise<Record<string, number>> =>
    counted(
      `select (select count(*)::int from outbox_message where name = 'mail.send') as mails,
        (select count(*)::int from audit_event where action = 'signup') as audits,
        (select count(*)::int from account_ticket) as tickets`,
    );

  it('answers a sign-up the same for a new address and for one with an account, and tells its owner by mail', async () => {
    const owner = await makeAccount(test);
    const fresh = signupForm();
    const taken = signupForm({ email: owner.email });
    const before = await written();
    const a = await test.http.post('/api/signup').send(fresh).expect(200);
    const between = await written();
    const b = await test.http.post('/api/signup').send(taken).expect(200);
    const after = await written();
    expect(b.body).toEqual(a.body);
    for (const name of Object.keys(before)) {
      expect([name, after[name]! - between[name]!]).toEqual([name, between[name]! - before[name]!]);
    }
    const mail = await messageTo(test, owner.email);
    expect(mail.subject).toBe('You already have a PriceAlgo account');
    expect((await accountOf(owner.email))!.id).toBe(owner.id);
    expect(await accountOf(taken.email)).toMatchObject({ username: owner.username });
  });

  it('does not let the username of a sign-up give it away, on a second try either', async () => {
    const owner = await makeAccount(test);
    for (const form of [signupForm(), signupForm({ email: owner.email })]) {
      await test.http.post('/api/signup').send(form).expect(200);
      const probe = await test.http.post('/api/verify-username').send({ username: form.username });
      expect(probe.body.data.code).toBe('username_taken');
      const foreign = await test.http.post('/api/signup').send(signupForm({ username: form.username }));
      expect(foreign.body.data.code).toBe('username_taken');
      const again = await test.http.post('/api/signup').send(form);
      expect(again.body.status).toBe('success');
      await test.http.post('/api/signup').send({ ...form, username: `${form.username}b` });
      const freed = await test.http.post('/api/verify-username').send({ username: form.username });
      expect(freed.body.status).toBe('success');
    }
  });

  it('says that the name of a member is taken, whether or not their address is typed beside it', async () => {
    const owner = await makeAccount(test, { username: 'knownname512' });
    for (const more of [{}, { email: owner.email }]) {
      const form = signupForm({ username: owner.username, ...more });
      const { body } = await test.http.post('/api/signup').send(form);
      expect(body.data.code).toBe('username_taken');
    }
  });

  it('mails nobody who is unknown', async () => {
    const { body } = await test.http.post('/api/verifyEmail').send({ email: 'stranger@example.org' });
    expect(body.status).toBe('success');
    await everythingSent(test);
    expect(await addressees()).not.toContain('stranger@example.org');
  });

  it('answers and writes the same when a password is reset for phone, mail and no account at all', async () => {
    const withPhone = await makeAccount(test, { mobileNumber: '+12025550155' });
    const withMail = await makeAccount(test);
    const seen = [];
    for (const email of [withPhone.email, withMail.email, 'nobody@example.org']) {
      const by = request.agent(test.url);
      const counts = async (): Promise<number[]> =>
        Object.values(
          await counted(
            `select (select count(*)::int from outbox_message where kind = 'job') as jobs,
              (select count(*)::int from verification_code) as codes`,
          ),
        );
      const before = await counts();
      const { body, headers } = await by.post('/api/verifyEmail').send({ email }).expect(200);
      const after = await counts();
      const soon = await by.post('/api/verifyEmail').send({ email }).expect(200);
      const wrong = [];
      for (let i = 0; i < 6; i += 1) {
        wrong.push((await by.post('/api/reset/confirm').send({ code: `00000${i}` })).body.data.code);
      }
      seen.push({
        body,
        cookie: String(headers['set-cookie'])
          .replace(/=[^;]+/, (value) => `=${value.length}`)
          .replace(/Expires=[^;]+/, ''),
        written: after.map((count, i) => count - before[i]!),
        soon: soon.body.data.code,
        wrong,
      });
    }
    expect(seen[0]).toMatchObject({
      body: { status: 'success', data: { phone: null, email: null, channel: 'email' } },
      written: [1, 1],
      soon: 'code_too_soon',
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    await everythingSent(test);
    const mailed = await addressees();
    expect(mailed).toEqual(expect.arrayContaining(['+12025550155', withMail.email]));
    expect(mailed).not.toContain('nobody@example.org');
  });

  it('answers a taken address like a free one when a member changes theirs; its owner gets a mail', async () => {
    const user = await makeAccount(test);
    const other = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    const change = async (email: string) =>
      (await browser.post('/api/profile/email', { email, password: GOOD_PASSWORD })).body;
    const free = await change('free@example.org');
    expect(await change(other.email)).toEqual(free);
    const mail = await messageTo(test, other.email);
    expect(mail.text).not.toContain('change=');
    await everythingSent(test);
    expect((await addressees()).filter((to) => to === other.email)).toHaveLength(1);
  });

  it('answers an unproven address of a provider the same with and without an account', async () => {
    const owner = await makeAccount(test);
    for (const email of [owner.email, 'nobody.yet@example.org']) {
      provider.person = { subject: email, email, emailVerified: false, name: 'Noor Haddad' };
      const from = new Navigator(test.url);
      const there = await from.get('/api/auth/facebook');
      const { headers } = await fetch(there.headers.location!, { redirect: 'manual' });
      const { pathname, search } = new URL(headers.get('location')!);
      const ended = await from.get(`${pathname}${search}`);
      expect(ended.headers.location).toBe('/social-login#error=account_inactive');
    }
    expect((await messageTo(test, owner.email)).subject).toMatch(/account/i);
    expect(await test.orm.em.fork().count(SocialIdentity, { userId: owner.id })).toBe(0);
  });
});

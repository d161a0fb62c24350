import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { FirstAdminService } from '../../src/modules/auth/index.js';
import type { AdministratorDto } from '@pricealgo/contract/administrators';
import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { Settings } from '../../src/modules/settings/index.js';
import { UserRepository } from '../../src/modules/users/index.js';
import { GOOD_PASSWORD, makeAccount, makeAdmin } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const PASSWORD = 'Kestrel-harbour-71';

describe('the first administrator', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ ADMIN_TOTP: 'optional' });
  });
  afterAll(() => test.close());

  const service = () => test.app.get(FirstAdminService, { strict: false });
  const create = (body: object) => test.http.post('/api/admin/setup').send(body);
  const form = (token: string, email: string) => ({
    token,
    name: 'Rosa Keeper',
    email,
    password: PASSWORD,
    brandName: 'Harbour Prices',
    timeZone: 'Europe/Vienna',
  });

  it('is made with the token of the start alone, from no account that exists, and once', async () => {
    const address = (await service().address())!;
    const token = address.replace('/admin/setup#', '');
    expect(token).toMatch(/^[\w-]{43}$/);
    // The same on every node and after every start.
    expect(await service().address()).toBe(address);
    for (const wrong of ['x', `${token}x`, token.slice(1)])
      expect((await create(form(wrong, 'rosa@example.com'))).body.data.code).toBe('ticket_invalid');
    const member = await makeAccount(test, { role: 'member' });
    expect((await create(form(token, member.email))).body.data.code).toBe('email_taken');
    expect((await create({ ...form(token, 'rosa@example.com'), password: '123' })).body.data.code).toBe(
      'password_refused',
    );
    const both = await Promise.all([
      create(form(token, 'rosa@example.com')),
      create(form(token, 'eve@example.com')),
    ]);
    expect(both.map(({ body }) => body.data?.code ?? 'made').sort()).toEqual(['made', 'setup_done']);
    expect(await service().address()).toBeNull();
    const made = both[0]!.body.status === 'success' ? 'rosa@example.com' : 'eve@example.com';
    const { body } = await test.http.post('/api/adminLogIn').send({ email: made, password: PASSWORD });
    expect(body).toMatchObject({ status: 'success', data: { email: made } });
  });

  it('gave the installation its name, and new accounts their time zone', async () => {
    const { body } = await test.http.get('/api/application-info').expect(200);
    expect(body).toMatchObject({ data: { brandName: 'Harbour Prices' } });
    const settings = test.app.get(Settings, { strict: false });
    expect(settings.get('accounts.timeZone')).toBe('Europe/Vienna');
    const users = test.app.get(UserRepository, { strict: false });
    const made = (await users.byEmail('rosa@example.com')) ?? (await users.byEmail('eve@example.com'));
    expect(made!.preferences).toEqual({ timeZone: 'Europe/Vienna' });
  });

  it('refuses a zone that nobody knows', async () => {
    const { body } = await create({ ...form('x', 'late@example.com'), timeZone: 'Europe/Atlantis' });
    expect(body.data).toMatchObject({
      code: 'invalid_request',
      fields: { timeZone: expect.any(String) as string },
    });
  });

  const OWN = { password: GOOD_PASSWORD };
  const mailedToken = async (email: string, count = 1) =>
    /admin\/invitation#([\w-]{43})/.exec((await messageTo(test, email, count)).text)![1]!;
  const accept = (token: string, password = PASSWORD) =>
    test.http.post('/api/admin/invitation/accept').send({ token, password });
  const codeOf = ({ body }: { body: { status: string; data: { code?: string } | null } }) =>
    body.status === 'success' ? 'success' : body.data?.code;

  it('invites others: a link that is good once, a password, a role, and an end at once', async () => {
    const boss = await makeAdmin(test);
    const email = 'ivo@example.com';
    const invite = (body: object) =>
      boss.post('admin/administrators/invite', { name: 'Ivo New', email, role: 'support', ...body });
    expect(codeOf(await invite({ password: 'wrong one' }))).toBe('password_wrong');
    expect(codeOf(await invite(OWN))).toBe('success');
    expect(codeOf(await invite(OWN))).toBe('email_taken');
    const find = async () => {
      const { body } = await boss.get('admin/administrators').expect(200);
      return (body.data as AdministratorDto[]).find((one) => one.email === email)!;
    };
    const { userId, ...seen } = await find();
    expect(seen).toMatchObject({ role: 'support', invited: true, self: false, secondFactor: false });
    expect(seen.invitationEndsMs).toBeGreaterThan(Date.now() + 71 * 3_600_000);
    const first = await mailedToken(email);

    // Nobody signs up over an invitation, and another link ends the one before.
    const login = () => test.http.post('/api/adminLogIn').send({ email, password: PASSWORD });
    expect(codeOf(await login())).toBe('invalid_credentials');
    expect(codeOf(await boss.post('admin/administrators/invite-again', { userId }))).toBe('success');
    expect(codeOf(await accept(first))).toBe('ticket_used');
    const token = await mailedToken(email, 2);
    const { body: look } = await test.http.post('/api/admin/invitation').send({ token });
    expect(look.data).toEqual({ name: 'Ivo New', email, role: 'support' });
    expect(codeOf(await accept(token, '123'))).toBe('password_refused');
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(codeOf).filter((code) => code === 'success')).toHaveLength(1);

    const as = (bearer: string, path: string) =>
      test.http.get(`/api/${path}`).set('Authorization', `Bearer ${bearer}`);
    const ivo = (await login()).body.data as { token: string; role: string };
    expect(ivo.role).toBe('support');
    expect((await as(ivo.token, 'admin/users')).status).toBe(200);
    expect((await as(ivo.token, 'admin/administrators')).body.data.code).toBe('role_forbidden');

    // Another role ends the sessions with the old one; so does the removal.
    await boss.post('admin/administrators/role', { userId, role: 'editor', ...OWN }).expect(200);
    expect((await as(ivo.token, 'admin/users')).status).toBe(401);
    const editor = (await login()).body.data as { token: string };
    expect((await as(editor.token, 'admin/users')).status).toBe(403);
    expect((await as(editor.token, 'admin/pages?kind=page')).status).toBe(200);
    await boss.post('admin/administrators/remove', { userId, ...OWN }).expect(200);
    expect((await as(editor.token, 'admin/pages?kind=page')).status).toBe(401);
    expect(codeOf(await login())).toBe('invalid_credentials');
    expect(await find()).toBeUndefined();
  });

  it('never leaves the back office without a full administrator', async () => {
    const [one, other] = [await makeAdmin(test), await makeAdmin(test)];
    for (const path of ['remove', 'role']) {
      const self = { userId: one.user.id, ...OWN, ...(path === 'role' ? { role: 'editor' } : {}) };
      expect((await one.post(`admin/administrators/${path}`, self)).body.data.code).toBe('forbidden');
    }
    // Each removes the other: whoever comes second is none any more.
    const done = await Promise.all([
      one.post('admin/administrators/remove', { userId: other.user.id, ...OWN }),
      other.post('admin/administrators/remove', { userId: one.user.id, ...OWN }),
    ]);
    expect(done.map(codeOf).filter((code) => code === 'success')).toHaveLength(1);
  });

  it('and others have a second factor by their own choice: set up, new codes, turned off', async () => {
    const { user, token } = await makeAdmin(test);
    const browser = new TestBrowser(test);
    browser.token = token;
    const post = async (path: string, body: object = {}) =>
      (await browser.post(`/api/admin/totp/${path}`, body)).body.data;
    const own = async () => (await browser.get('/api/admin/totp')).body.data;
    const password = GOOD_PASSWORD;
    expect(await own()).toEqual({ connected: false, required: false, passkeys: 0, recoveryCodesLeft: 0 });
    for (const path of ['recovery-codes', 'remove'])
      expect((await post(path, { password }))['code']).toBe('totp_absent');
    await post('enrol', { password });
    const secret = (await post('setup'))['secret'] as string;
    const confirmed = await post('confirm', {
      code: generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) }),
    });
    browser.token = confirmed['token'] as string;
    const [spent, kept] = confirmed['recoveryCodes'] as [string, string];
    expect(await own()).toEqual({ connected: true, required: false, passkeys: 0, recoveryCodesLeft: 10 });

    for (const path of ['recovery-codes', 'remove', 'enrol']) {
      expect((await post(path, { password: 'x', code: kept }))['code']).toBe('password_wrong');
      expect((await post(path, { password }))['code']).toBe('totp_required');
      expect((await post(path, { password, code: 'no-code' }))['code']).toBe('totp_invalid');
    }
    const { recoveryCodes } = await post('recovery-codes', { password, code: spent });
    expect(new Set([...(recoveryCodes as string[]), spent, kept]).size).toBe(12);
    expect((await own())['recoveryCodesLeft']).toBe(10);
    expect((await post('remove', { password, code: kept }))['code']).toBe('totp_invalid');

    const elsewhere = new TestBrowser(test);
    const [first, second] = recoveryCodes as [string, string];
    const credentials = { email: user.email, password };
    const there = await elsewhere.post('/api/adminLogIn', { ...credentials, code: first });
    elsewhere.token = there.body.data['token'] as string;
    expect(await post('remove', { password, code: second })).toEqual({});
    expect(await own()).toEqual({ connected: false, required: false, passkeys: 0, recoveryCodesLeft: 0 });
    expect((await elsewhere.get('/api/admin/totp')).status).toBe(401);
    expect((await elsewhere.post('/api/adminLogIn', credentials)).body.status).toBe('success');
    // Mails leave in whatever order.
    const told = async () =>
      (await messages(test)).filter(({ to }) => to === user.email).map(({ subject }) => subject ?? '');
    const about = async (words: string) => (await told()).filter((subject) => subject.includes(words));
    for (const words of ['was removed', 'New recovery codes'])
      while ((await about(words)).length === 0) await delay(50);
    expect(await about('New recovery codes')).toHaveLength(1);
  });

  it('and others who forgot the password get a link, which tells nobody who is one and skips no code', async () => {
    const { user, token } = await makeAdmin(test);
    const browser = new TestBrowser(test);
    browser.token = token;
    await browser.post('/api/admin/totp/enrol', { password: GOOD_PASSWORD });
    const secret = (await browser.post('/api/admin/totp/setup')).body.data['secret'] as string;
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) });
    const confirmed = await browser.post('/api/admin/totp/confirm', { code });
    browser.token = confirmed.body.data['token'] as string;

    const ask = (email: string) => test.http.post('/api/admin/reset').send({ email });
    const member = await makeAccount(test);
    const answers = [];
    for (const email of [user.email, member.email, 'nobody@example.com'])
      answers.push((await ask(email).expect(200)).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);

    const linkTo = async (count: number) => {
      const found = async () =>
        (await messages(test)).filter(
          ({ to, subject }) => to === user.email && subject?.includes('password for the back'),
        );
      while ((await found()).length < count) await delay(50);
      return /\/admin\/reset#([\w-]{43})/.exec((await found())[0]!.text)![1]!;
    };
    const old = await linkTo(1);
    await ask(user.email);
    const link = await linkTo(2);
    const confirm = (sent: string, password = PASSWORD) =>
      test.http.post('/api/admin/reset/confirm').send({ token: sent, password });
    expect((await confirm(link, '123')).body.data.code).toBe('password_refused');
    // An ask of somebody else does not end the link that its owner has opened.
    const twice = await Promise.all([confirm(old), confirm(old)]);
    expect(twice.map(({ body }) => body.data?.code ?? body.status).sort()).toEqual([
      'success',
      'ticket_used',
    ]);
    expect((await confirm(link)).body.data.code).toBe('ticket_used');
    expect((await browser.get('/api/admin/totp')).status).toBe(401);
    const logIn = (password: string) =>
      test.http.post('/api/adminLogIn').send({ email: user.email, password });
    expect((await logIn(GOOD_PASSWORD)).body.data.code).toBe('invalid_credentials');
    expect((await logIn(PASSWORD)).body.data.code).toBe('totp_required');
    expect((await messages(test)).filter(({ to }) => to === member.email)).toEqual([]);
    // Known or not: it is closed by nobody. No more mails are sent, and the mailbox holds a link that is good.
    for (const email of [user.email, 'nobody@example.com'])
      for (let n = 0; n < 6; n += 1) expect((await ask(email)).body).toEqual(answers[0]);
    await everythingSent(test);
    const newest = await linkTo(RATE_LIMITS['admin-reset.account'].times);
    const mailed = (await messages(test)).filter(
      ({ to, text }) => to === user.email && text.includes('/admin/reset#'),
    );
    expect(mailed).toHaveLength(RATE_LIMITS['admin-reset.account'].times);
    expect((await confirm(newest, 'slow-Lantern 41')).body.status).toBe('success');
  });
});

import request from 'supertest';
import { CODE_TTL_MS } from '../../src/modules/auth/credentials/code.service.js';
import { Ticket, VerificationCode } from '../../src/modules/auth/auth.entities.js';
import { PasswordHasher } from '../../src/modules/auth/credentials/password-hasher.js';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { codeIn, messageTo, otherThan } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const NEW_PASSWORD = 'quiet-Harbour 88';
type Browser = ReturnType<typeof request.agent>;

describe('password reset', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  const browser = (): Browser => request.agent(test.url);
  const ask = (by: Browser, email: string): request.Test => by.post('/api/verifyEmail').send({ email });
  const enter = (by: Browser, code: string): request.Test => by.post('/api/reset/confirm').send({ code });
  const update = (by: Browser, email: string, changes: object = {}): request.Test =>
    by
      .post('/api/updatePasswordForUser')
      .send({ email, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...changes });
  const passwordIs = async (user: User, password: string): Promise<boolean> => {
    const { passwordHash } = await test.orm.em.fork().findOneOrFail(User, { id: user.id });
    return test.app.get(PasswordHasher, { strict: false }).verify(passwordHash!, password);
  };
  /** A browser that has entered the right code. */
  const verified = async (user: User): Promise<Browser> => {
    const by = browser();
    await ask(by, user.email).expect(200);
    const { body } = await enter(by, codeIn(await messageTo(test, user.mobileNumber ?? user.email)));
    expect(body.status).toBe('success');
    return by;
  };
  const backdate = (user: User, ms: number): Promise<unknown> =>
    test.orm.em.fork().execute(
      `update verification_code set created_at = created_at - make_interval(secs => ?),
       expires_at = expires_at - make_interval(secs => ?) where user_id = ?`,
      [ms / 1_000, ms / 1_000, user.id],
    );

  it('goes by a code to the phone, and the answer shows only its end', async () => {
    const user = await makeAccount(test, { mobileNumber: '+12025550134' });
    const by = browser();
    const { body, headers } = await ask(by, user.email.toUpperCase()).expect(200);
    expect(body).toEqual({
      status: 'success',
      data: { phone: '+1 *** *** **34', email: null, channel: 'sms', resendAfterS: 60 },
      message: 'OTP sent successfully!',
    });
    expect(String(headers['set-cookie'])).toMatch(/reset-code=[^;]+;.*HttpOnly; SameSite=Strict/);
    const sms = await messageTo(test, '+12025550134');
    expect(sms).toMatchObject({ kind: 'sms' });
    expect((await enter(by, codeIn(sms))).body.status).toBe('success');
    const done = await update(by, user.email).expect(200);
    expect(done.body).toMatchObject({ status: 'success', message: 'Password updated successfully!' });
    expect(await passwordIs(user, NEW_PASSWORD)).toBe(true);
    const mail = await messageTo(test, user.email);
    expect(mail.subject).toBe('Your PriceAlgo password was changed');
    expect(mail.text).toMatch(/was changed on \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC\./);
  });

  it('goes by mail for an account without a phone, and says so', async () => {
    const user = await makeAccount(test);
    const by = browser();
    const { body } = await ask(by, user.email).expect(200);
    expect(body.data).toEqual({
      phone: null,
      email: `m***@example.org`,
      channel: 'email',
      resendAfterS: 60,
    });
    await enter(by, codeIn(await messageTo(test, user.email))).expect(200);
    expect((await update(by, user.email)).body.status).toBe('success');
  });

  it('ends every session of the account', async () => {
    const user = await makeAccount(test);
    const login = await test.http.post('/api/login').send({ email: user.email, password: GOOD_PASSWORD });
    const { token } = login.body.data as { token: string };
    const profile = (): request.Test => test.http.get('/api/sessions').set('Authorization', token);
    await profile().expect(200);
    const by = await verified(user);
    await update(by, user.email).expect(200);
    await profile().expect(401);
    const again = await test.http.post('/api/login').send({ email: user.email, password: NEW_PASSWORD });
    expect(again.body.status).toBe('success');
  });

  it('sets no password without a ticket, with an invented one, or for another account', async () => {
    const mine = await makeAccount(test);
    const victim = await makeAccount(test);
    expect((await update(browser(), victim.email)).body.data.code).toBe('ticket_invalid');
    const invented = await update(browser(), victim.email).set('Cookie', `reset-ticket=${'A'.repeat(43)}`);
    expect(invented.body.data.code).toBe('ticket_invalid');
    const by = await verified(mine);
    expect((await update(by, victim.email)).body.data.code).toBe('ticket_invalid');
    expect(await passwordIs(victim, GOOD_PASSWORD)).toBe(true);
    // The attempt has not used the owner's right up.
    expect((await update(by, mine.email)).body.status).toBe('success');
    expect(await passwordIs(victim, GOOD_PASSWORD)).toBe(true);
  });

  it('sets nothing else', async () => {
    const user = await makeAccount(test);
    const by = await verified(user);
    for (const field of ['status', 'role', 'subscription_end', 'userId', 'mobileNumber']) {
      const { body } = await update(by, user.email, { [field]: 'admin' }).expect(400);
      expect(body.data.fields).toHaveProperty(field);
    }
    expect(await passwordIs(user, GOOD_PASSWORD)).toBe(true);
  });

  it('works once, also when two updates come at the same time', async () => {
    const user = await makeAccount(test);
    const by = await verified(user);
    const answers = await Promise.all([update(by, user.email), update(by, user.email)]);
    expect(answers.map(({ body }) => body.data.code ?? body.status).sort()).toEqual([
      'success',
      'ticket_used',
    ]);
  });

  it('ends: an expired ticket sets nothing', async () => {
    const user = await makeAccount(test);
    const by = await verified(user);
    await test.orm.em
      .fork()
      .nativeUpdate(Ticket, { userId: user.id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect((await update(by, user.email)).body.data.code).toBe('ticket_expired');
    expect(await passwordIs(user, GOOD_PASSWORD)).toBe(true);
  });

  it('refuses an easy or differently confirmed password and keeps the ticket', async () => {
    const user = await makeAccount(test);
    const by = await verified(user);
    for (const changes of [
      { password: 'password1', confirm_password: 'password1' },
      { password: 'short', confirm_password: 'short' },
      { confirm_password: 'another' },
    ]) {
      expect((await update(by, user.email, changes)).body.data.code).toBe('password_refused');
    }
    expect((await update(by, user.email)).body.status).toBe('success');
  });

  it('takes five attempts at a code, then not even the right one', async () => {
    const user = await makeAccount(test);
    const by = browser();
    await ask(by, user.email).expect(200);
    const code = codeIn(await messageTo(test, user.email));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await enter(by, otherThan(code))).body.data.code).toBe('code_invalid');
    }
    expect((await enter(by, code)).body.data.code).toBe('code_expired');
  });

  it('counts attempts that come at the same time, too', async () => {
    const user = await makeAccount(test);
    const by = browser();
    await ask(by, user.email).expect(200);
    const code = codeIn(await messageTo(test, user.email));
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(by, otherThan(code))));
    const codes = answers.map(({ body }) => body.data.code);
    expect(codes.filter((given) => given === 'code_invalid')).toHaveLength(5);
  });

  it('takes a code once, of several at the same time', async () => {
    const user = await makeAccount(test);
    const by = browser();
    await ask(by, user.email).expect(200);
    const code = codeIn(await messageTo(test, user.email));
    const answers = await Promise.all([enter(by, code), enter(by, code), enter(by, code)]);
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
  });

  it('takes no code after ten minutes, and none in another browser', async () => {
    const user = await makeAccount(test);
    const by = browser();
    await ask(by, user.email).expect(200);
    const code = codeIn(await messageTo(test, user.email));
    expect((await enter(browser(), code)).body.data.code).toBe('code_expired');
    await backdate(user, CODE_TTL_MS);
    expect((await enter(by, code)).body.data.code).toBe('code_expired');
  });

  it('sends no second code within a minute, and ends the first with the second', async () => {
    const user = await makeAccount(test);
    const by = browser();
    await ask(by, user.email).expect(200);
    const first = codeIn(await messageTo(test, user.email));
    const soon = await ask(by, user.email).expect(200);
    expect(soon.body.data).toMatchObject({
      code: 'code_too_soon',
      fields: { resendAfterS: expect.any(String) },
    });
    const waitS = Number(soon.headers['retry-after']);
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(60);
    const held = by.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
    await backdate(user, 61_000);
    await ask(by, user.email).expect(200);
    const second = codeIn(await messageTo(test, user.email, 2));
    const older = await test.http
      .post('/api/reset/confirm')
      .set('Cookie', held.map(({ name, value }) => `${name}=${value}`).join('; '))
      .send({ code: first });
    expect(older.body.data.code).toBe('code_expired');
    expect((await enter(by, second)).body.status).toBe('success');
  });

  it('says of an unknown address that it is (the specification’s way)', async () => {
    const { body } = await ask(browser(), 'nobody@example.org').expect(200);
    expect(body).toMatchObject({
      status: 'error',
      data: { code: 'email_unknown' },
      message: 'Invalid Email Id',
    });
  });

  it('keeps no code that can be read', async () => {
    const user = await makeAccount(test);
    await ask(browser(), user.email).expect(200);
    const code = codeIn(await messageTo(test, user.email));
    const row = await test.orm.em.fork().findOneOrFail(VerificationCode, { userId: user.id });
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.codeHash).toHaveLength(43);
  });
});

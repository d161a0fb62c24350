import request from 'supertest';
import { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { codeIn, messages, messageTo, tokenIn } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

const accountOf = (test: TestApp, email: string): Promise<User | null> =>
  test.orm.em.fork().findOne(User, { emailKey: email.toLowerCase() });

describe('sign-up', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  const linkTo = async (email: string) =>
    (await messages(test)).find(({ to, text }) => to === email && text.includes('/verify-email'))!;
  const signUp = (form: object): request.Test => test.http.post('/api/signup').send(form);

  it('makes an inactive member whatever status and picture the payload names, and mails the link', async () => {
    const form = signupForm({ status: 'Active', profilePic: 'https://example.org/me.png', mobileNumber: '' });
    const { body } = await signUp(form).expect(200);
    expect(body).toEqual({
      status: 'success',
      data: {},
      message: 'Please check your inbox to activate your account',
    });
    const account = await accountOf(test, form.email);
    expect(account).toMatchObject({
      status: 'inactive',
      role: 'member',
      profilePic: null,
      subscriptionEnd: null,
      mobileNumber: null,
      username: form.username,
    });
    expect(account!.passwordHash).toMatch(/^\$argon2id\$/);
    const mail = await messageTo(test, form.email);
    expect(mail.subject).toBe('Activate your PriceAlgo account');
    expect(mail.text).toContain(`${test.url.replace('127.0.0.1', 'localhost')}/verify-email?token=`);
  });

  it.each(['role', 'subscription_end', 'subscriptionEnd', 'id', 'userId', 'totpSecret', 'delete_after'])(
    'refuses a payload with %s',
    async (field) => {
      const form = signupForm({ [field]: field === 'role' ? 'admin' : '2099-01-01' });
      const { body } = await signUp(form).expect(400);
      expect(body.data).toMatchObject({ code: 'invalid_request', fields: { [field]: expect.any(String) } });
      expect(await accountOf(test, form.email)).toBeNull();
    },
  );

  it.each([
    [{ age_confirmation: false }, 'age_not_confirmed', 'Please confirm your age.'],
    [{ confirm_password: 'another' }, 'password_refused', 'Confirm password must be same as password.'],
    [{ password: 'password1', confirm_password: 'password1' }, 'password_refused', expect.any(String)],
    [{ mobileNumber: '+12025550123' }, 'phone_not_verified', 'Please verify your mobile number'],
    [{ mobileNumber: '+19002345678' }, 'phone_refused', expect.any(String)],
  ])('refuses %j with %s', async (changes, code, message) => {
    const form = signupForm(changes);
    const { body } = await signUp(form).expect(200);
    expect(body).toMatchObject({ status: 'error', data: { code }, message });
    expect(await accountOf(test, form.email)).toBeNull();
  });

  it.each([
    { email: 'nobody' },
    { username: 'a b' },
    { name: '' },
    { age_confirmation: 'true' },
    { password: ['x'] },
  ])('refuses %j as malformed', async (changes) => {
    await signUp(signupForm(changes)).expect(400);
  });

  it('tells whether a username is available, whatever its case', async () => {
    const form = signupForm();
    const verify = (username: string): request.Test =>
      test.http.post('/api/verify-username').send({ username });
    expect((await verify(form.username).expect(200)).body).toMatchObject({
      status: 'success',
      data: { available: true },
    });
    await signUp(form).expect(200);
    const { body } = await verify(form.username.toUpperCase()).expect(200);
    expect(body).toMatchObject({ status: 'error', message: "Username doesn't available." });
    const again = await signUp(signupForm({ username: form.username.toUpperCase() })).expect(200);
    expect(again.body.data.code).toBe('username_taken');
  });

  it('stores a number that was verified in this browser, once', async () => {
    const browser = request.agent(test.url);
    await browser.post('/api/phone/send').send({ mobileNumber: '(202) 555-0170' }).expect(200);
    const code = codeIn(await messageTo(test, '+12025550170'));
    await browser.post('/api/phone/confirm').send({ code }).expect(200);
    const other = await browser.post('/api/signup').send(signupForm({ mobileNumber: '+12025550171' }));
    expect(other.body.data.code).toBe('phone_not_verified');
    const form = signupForm({ mobileNumber: '+1 202 555 0170' });
    const ticket = browser.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
    expect((await browser.post('/api/signup').send(form)).body.status).toBe('success');
    expect((await accountOf(test, form.email))!.mobileNumber).toBe('+12025550170');
    const cookie = ticket.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).toContain('phone-verified=');
    const replayed = await signUp(signupForm({ mobileNumber: '+12025550170' })).set('Cookie', cookie);
    expect(replayed.body.data.code).toBe('phone_not_verified');
  });

  it('sends no reset code to the number of a sign-up until a week after it is proven while logged in', async () => {
    const number = '+12025550172';
    const browser = request.agent(test.url);
    const verify = async (sent: number): Promise<void> => {
      await browser.post('/api/phone/send').send({ mobileNumber: number }).expect(200);
      const code = codeIn(await messageTo(test, number, sent));
      await browser.post('/api/phone/confirm').send({ code }).expect(200);
    };
    const reset = async () => {
      await test.orm.em.fork().execute(`update verification_code set created_at = now() - interval '1 hour'`);
      const { body } = await request.agent(test.url).post('/api/verifyEmail').send({ email: form.email });
      return body.data as { channel: string; phone: string | null };
    };
    await verify(1);
    const form = signupForm({ mobileNumber: number });
    await browser.post('/api/signup').send(form).expect(200);
    expect(await reset()).toMatchObject({ channel: 'email', phone: null });
    const token = tokenIn(await messageTo(test, form.email, 2).then(async () => linkTo(form.email)));
    await browser.post('/api/activation/confirm').send({ token, password: GOOD_PASSWORD }).expect(200);
    expect(await reset()).toMatchObject({ channel: 'email', phone: null });
    const login = await browser.post('/api/login').send({ email: form.email, password: GOOD_PASSWORD });
    const by = { Authorization: `Bearer ${login.body.data.token as string}` };
    const proven = async () => (await browser.get('/api/getProfile').set(by)).body.data;
    expect(await proven()).toMatchObject({ mobileNumber: number, mobileProven: false });
    await verify(2);
    await browser.post('/api/profile/phone').set(by).send({ password: GOOD_PASSWORD }).expect(200);
    expect(await proven()).toMatchObject({ mobileNumber: number, mobileProven: true });
    await test.orm.em
      .fork()
      .execute(
        `update user_account set mobile_proven_at = now() - interval '7 days' where mobile_number = ?`,
        [number],
      );
    expect(await reset()).toMatchObject({ channel: 'sms', phone: '+1 *** *** **72' });
  });

  it('says where an account exists already (the specification’s way)', async () => {
    const owner = await makeAccount(test);
    const { body } = await signUp(signupForm({ email: owner.email.toUpperCase() })).expect(200);
    expect(body.data.code).toBe('email_taken');
  });

  it('shows the newest sign-up while nobody has confirmed the address, and leaves the links of older ones', async () => {
    const first = signupForm();
    await signUp(first).expect(200);
    const link = await messageTo(test, first.email);
    const before = await accountOf(test, first.email);
    const second = signupForm({ email: first.email, name: 'Ann Bell-Ray' });
    expect((await signUp(second).expect(200)).body.status).toBe('success');
    expect(await accountOf(test, first.email)).toMatchObject({
      id: before!.id,
      name: 'Ann Bell-Ray',
      username: second.username,
    });
    const { body } = await test.http.post('/api/activation/check').send({ token: tokenIn(link) });
    expect(body.data).toEqual({ needs: 'password' });
  });

  it('makes one account of two sign-ups at the same time', async () => {
    const form = signupForm();
    const answers = await Promise.all([signUp(form), signUp({ ...form, username: `${form.username}x` })]);
    expect(answers.map(({ body }) => body.status)).toEqual(['success', 'success']);
    expect(await test.orm.em.fork().count(User, { emailKey: form.email })).toBe(1);
  });

  it('takes twenty sign-ups with one address at the same moment', async () => {
    const { email } = signupForm();
    const forms = Array.from({ length: 20 }, () => signupForm({ email }));
    const answers = await Promise.all(forms.map((form) => signUp(form)));
    expect(answers.map(({ status, body }) => `${status} ${body.status}`)).toEqual(
      Array(20).fill('200 success'),
    );
    expect(await test.orm.em.fork().count(User, { emailKey: email })).toBe(1);
  });

  it.each([
    'admin',
    'Root',
    'SUPPORT',
    'api',
    'null',
    'undefined',
    'PriceAlgo',
    'price.algo',
    'a-d_m.i-n',
    'ｒｏｏｔ',
    'Price_Algo-Support',
  ])('gives the reserved username %s to nobody', async (username) => {
    const { body } = await test.http.post('/api/verify-username').send({ username }).expect(200);
    expect(body).toMatchObject({ status: 'error', message: "Username doesn't available." });
    const made = await signUp(signupForm({ username })).expect(200);
    expect(made.body.data.code).toBe('username_taken');
  });

  it('gives usernames that only have a reserved word in them', async () => {
    for (const username of ['adminah.bell', 'rooted', 'apia-bell'])
      expect((await test.http.post('/api/verify-username').send({ username })).body.status).toBe('success');
  });

  it('gives a username that two want at the same time to one', async () => {
    const form = signupForm();
    const answers = await Promise.all([signUp(form), signUp({ ...form, email: `b.${form.email}` })]);
    expect(answers.map(({ body }) => body.data.code ?? 'made').sort()).toEqual(['made', 'username_taken']);
  });
});

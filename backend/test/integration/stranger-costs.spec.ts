import { RATE_LIMITS, type RateLimitName } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../src/infra/rate-limit/rate-limits.js';
import { GOOD_PASSWORD, makeAccount, signupForm } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { codeIn, everythingSent, messages, messageTo, pathIn, tokenIn } from '../setup/messages.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Each from an address of its own, as somebody with a network of others' machines would. */
const send = (test: TestApp, mobileNumber: string): Promise<Reply> =>
  new TestBrowser(test).post('/api/phone/send', { mobileNumber });
const code = ({ body }: Reply): unknown => body.data['code'];

describe('text messages that strangers cause', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: '1', SMS_PER_DAY: '3', SMS_COUNTRIES: '1,+44' });
  });
  afterAll(() => test.close());

  it('go to the countries that were named, and the refusal says which', async () => {
    for (const number of ['+4915123456789', '+41791234567', '+821012345678']) {
      const { status, body } = await send(test, number);
      expect([status, body]).toEqual([
        200,
        {
          status: 'error',
          data: { code: 'phone_refused', requestId: expect.any(String) },
          message: 'Codes are sent to phone numbers that begin with +1, +44 only.',
        },
      ]);
    }
    expect((await send(test, '+44 7911 123456')).body.status).toBe('success');
  });

  it('are bounded a day, to all numbers together; a reset then goes by mail', async () => {
    const member = await makeAccount(test, { mobileNumber: '+12025550163' });
    const foreign = await makeAccount(test, { mobileNumber: '+4915123456780' });
    expect((await send(test, '+12025550160')).body.status).toBe('success');
    expect((await send(test, '+12025550161')).body.status).toBe('success');
    const late = await send(test, '+12025550162');
    expect([late.status, code(late)]).toEqual([429, 'too_many_requests']);
    expect(late.body.message).toBe('No more codes can be sent to phones right now. Please try again later.');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_600);
    for (const { email } of [member, foreign]) {
      const reset = await new TestBrowser(test).post('/api/verifyEmail', { email });
      expect(reset.body.data).toMatchObject({ channel: 'email', phone: null });
      await messageTo(test, email);
    }
    const sms = (await messages(test)).filter(({ kind }) => kind === 'sms').map(({ to }) => to);
    expect(sms.sort()).toEqual(['+12025550160', '+12025550161', '+447911123456']);
  });
});

describe('mails that strangers cause', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const LINK = 'Confirm that you read mail';
  const { times } = RATE_LIMITS['mail.unproven'];
  const signUp = (changes: Record<string, unknown>, browser = new TestBrowser(test)): Promise<Reply> =>
    browser.post('/api/signup', signupForm(changes));
  const resend = (body: object): Promise<Reply> => new TestBrowser(test).post('/api/activation/resend', body);
  const mailsTo = async (email: string) => {
    await everythingSent(test);
    const all = (await messages(test)).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
    const links = all.filter(({ subject }) => subject?.includes(LINK));
    return { links, others: all.filter((mail) => !links.includes(mail)) };
  };
  /** Somebody signs up from so many addresses that browsers that nobody knows get no more mails. */
  const usedUp = async (email: string): Promise<void> => {
    for (let n = 0; n < times; n += 1) expect((await signUp({ email })).body.status).toBe('success');
  };

  it('to an address that nobody has proven are few an hour, wherever they are asked for', async () => {
    const { email } = signupForm();
    const answers: Reply[] = [];
    // However the address is written.
    for (let n = 0; n < times; n += 1)
      answers.push(await signUp({ email: n % 2 ? email : email.toUpperCase() }));
    for (let n = 0; n < 2; n += 1) answers.push(await signUp({ email }), await resend({ email }));
    // Nobody learns that it is over.
    expect(answers.map(({ body }) => body.status)).toEqual(Array(times + 4).fill('success'));
    const { links, others } = await mailsTo(email);
    expect([others.length, links.length]).toEqual([times, RATE_LIMITS['mailbox.link'].times]);
    // Of another address nobody has asked anything.
    expect((await signUp({})).body.status).toBe('success');
  });

  it('close nothing to who reads them: the browser that opens the link has a count of its own', async () => {
    const { email } = signupForm();
    await usedUp(email);
    const mine = new TestBrowser(test);
    expect((await signUp({ email }, mine)).body).toMatchObject({
      status: 'success',
      message: 'Please check your inbox to activate your account',
    });
    const [link] = (await mailsTo(email)).links;
    const opened = await mine.get(pathIn(link!));
    expect([opened.status, opened.headers['location']]).toEqual([302, '/']);
    expect((await signUp({ email }, mine)).body.status).toBe('success');
    expect((await mailsTo(email)).others).toHaveLength(times + 1);
    // It is this mailbox that the browser has proven, and its count is one as well.
    await signUp({ email });
    expect((await mailsTo(email)).others).toHaveLength(times + 1);
    for (let n = 1; n < RATE_LIMITS['mail.proven'].times; n += 1) await signUp({ email }, mine);
    const late = await signUp({ email }, mine);
    expect([late.status, code(late)]).toEqual([429, 'too_many_requests']);
    for (const bad of ['/api/known-mailbox?link=2.abc', `${pathIn(link!).slice(0, -2)}xx`]) {
      const other = new TestBrowser(test);
      expect((await other.get(bad)).status).toBe(302);
      expect(other.cookies.has('proven-mailbox')).toBe(false);
    }
  });

  it('close no change to an address: the link goes there, and lets the member on who opens it', async () => {
    const { email } = signupForm();
    const changed = async (browser: TestBrowser, count = 1): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const { body } = await browser.post('/api/profile/email', { email, password: GOOD_PASSWORD });
        expect(body.status).toBe('success');
      }
    };
    const [one, two, mine] = [new TestBrowser(test), new TestBrowser(test), new TestBrowser(test)];
    for (const browser of [one, two, mine]) await browser.logIn((await makeAccount(test)).email);
    for (const browser of [one, two]) await changed(browser, times / 2);
    await changed(mine);
    const { links, others } = await mailsTo(email);
    expect([others.length, links.length]).toEqual([times, 1]);
    await mine.get(pathIn(links[0]!));
    await changed(mine);
    expect((await mailsTo(email)).others).toHaveLength(times + 1);
  });

  it('cost nothing where they are refused, or where nobody is mailed', async () => {
    const { email } = signupForm();
    const { username } = await makeAccount(test);
    for (let n = 0; n < times + 2; n += 1) {
      expect(code(await signUp({ email, username }))).toBe('username_taken');
      expect((await resend({ email })).body.status).toBe('success');
    }
    expect((await signUp({ email })).body.status).toBe('success');
    const { links, others } = await mailsTo(email);
    expect([others.length, links.length]).toEqual([1, 0]);
  });

  it('leave a mailed link, and an administrator, their own', async () => {
    const { email } = signupForm();
    await signUp({ email });
    const token = tokenIn(await messageTo(test, email));
    for (let n = 0; n < times + 3; n += 1) await resend({ email });
    expect((await resend({ token })).body.status).toBe('success');
    const { others } = await mailsTo(email);
    expect(others).toHaveLength(times + 1);
    const admin = await makeAccount(test, { role: 'admin' });
    const office = new TestBrowser(test);
    const { body } = await office.post('/api/adminLogIn', { email: admin.email, password: GOOD_PASSWORD });
    office.token = body.data['token'] as string;
    const [found] = await test.orm.em
      .fork()
      .execute<{ id: string }[]>('select id from user_account where email_key = ?', [email]);
    const again = await office.post('/api/admin/users/resend-activation', { userId: found!.id });
    expect([again.status, again.body.status]).toEqual([200, 'success']);
    expect((await mailsTo(email)).others).toHaveLength(times + 2);
  });
});

describe('asks of strangers for a new password', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });

  const ask = (email: string, browser = new TestBrowser(test)): Promise<Reply> =>
    browser.post('/api/verifyEmail', { email });
  const setAnew = async (browser: TestBrowser, email: string, given: string): Promise<void> => {
    expect((await browser.post('/api/reset/confirm', { code: given })).body.status).toBe('success');
    const password = 'quiet-Harbour 88';
    const form = { email, password, confirm_password: password };
    expect((await browser.post('/api/updatePasswordForUser', form)).body.status).toBe('success');
    expect((await browser.logIn(email, password)).body.status).toBe('success');
  };
  const mailsWith = async (to: string, words: string) =>
    (await messages(test)).filter((mail) => mail.to === to && mail.subject?.includes(words));
  const usedUp = async (rule: RateLimitName, key: string): Promise<void> => {
    const limits = test.app.get(RateLimits, { strict: false });
    for (let n = 0; n < RATE_LIMITS[rule].times; n += 1) await limits.take(rule, key);
  };
  /** The newest code, as soon as so many were mailed. */
  const codeMailed = async (to: string, count: number): Promise<string> => {
    for (;;) {
      const found = await mailsWith(to, 'code');
      if (found.length >= count) return codeIn(found[0]!);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('cost the owner nothing where they are refused, and end no code of the owner', async () => {
    const { email } = await makeAccount(test);
    const stranger = new TestBrowser(test);
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(email, stranger)));
    for (let n = 0; n < 5; n += 1) asked.push(await ask(email, stranger));
    expect(asked.filter(({ body }) => body.status === 'success').length).toBeGreaterThan(0);
    const mine = new TestBrowser(test);
    await everythingSent(test);
    expect(await mailsWith(email, 'code')).toHaveLength(1);
    expect((await ask(email, mine)).body).toMatchObject({ status: 'success', data: { channel: 'email' } });
    const given = await codeMailed(email, 2);
    await ask(email);
    await setAnew(mine, email, given);
  });

  it('close nothing when they use the account’s codes up: the owner, in a new browser, gets a link', async () => {
    const { email } = await makeAccount(test);
    const { times } = RATE_LIMITS['reset.account'];
    for (let n = 0; n < times + 5; n += 1) expect((await ask(email)).body.status).toBe('success');
    await everythingSent(test);
    // However many ask: so many mails and no more.
    expect(await mailsWith(email, 'code')).toHaveLength(times);
    expect(await mailsWith(email, 'in your browser')).toHaveLength(RATE_LIMITS['device.link'].times);
    const mine = new TestBrowser(test);
    expect((await ask(email, mine)).body).toMatchObject({
      status: 'success',
      data: { phone: null, email: 'm***@example.org', channel: 'email' },
      message: 'OTP sent successfully!',
    });
    const [link] = await mailsWith(email, 'in your browser');
    expect((await mine.get(pathIn(link!))).status).toBe(302);
    expect((await ask(email, mine)).body.status).toBe('success');
    await setAnew(mine, email, await codeMailed(email, times + 1));
  });

  it('are bounded for browsers that the password made known, too: the owner, in one of them, gets a link', async () => {
    const { email } = await makeAccount(test);
    const mine = new TestBrowser(test);
    await mine.logIn(email);
    await usedUp('reset.known-account', email);
    expect((await ask(email, mine)).body).toMatchObject({ status: 'success', data: { channel: 'email' } });
    await everythingSent(test);
    expect(await mailsWith(email, 'code')).toHaveLength(0);
    await mine.get(pathIn((await mailsWith(email, 'in your browser'))[0]!));
    expect((await ask(email, mine)).body.status).toBe('success');
    await setAnew(mine, email, await codeMailed(email, 1));
  });

  it('are not those of a browser that logged in before, which has its own', async () => {
    const { email } = await makeAccount(test);
    const mine = new TestBrowser(test);
    await mine.logIn(email, GOOD_PASSWORD);
    for (let n = 0; n < RATE_LIMITS['reset.account'].times; n += 1) await ask(email);
    await everythingSent(test);
    // From the address of the strangers, too, with what they have used up there.
    const beside = new TestBrowser(test, mine.address);
    for (let n = 0; n < RATE_LIMITS['reset.address'].times; n += 1) await ask('nobody@example.org', beside);
    expect((await ask('nobody@example.org', beside)).status).toBe(429);
    expect((await ask(email, mine)).body.status).toBe('success');
    expect(code(await ask(email, mine))).toBe('code_too_soon');
  });
});

import { RATE_LIMITS } from '../../src/infra/rate-limit/rate-limit-rules.js';
import { makeAccount, signupForm } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { everythingSent, messages, messageTo } from '../setup/messages.js';
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
  it('to an address that nobody has proven are few an hour, wherever they are asked for', async () => {
    const test = await sharedApp(PROXIED);
    const { times } = RATE_LIMITS['mail.unproven'];
    const { email } = signupForm();
    const signUp = (changes: object): Promise<Reply> =>
      new TestBrowser(test).post('/api/signup', signupForm({ email, ...changes }));
    const answers: Reply[] = [];
    // However the address is written.
    for (let n = 0; n < times; n += 1)
      answers.push(await signUp({ email: n % 2 ? email : email.toUpperCase() }));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(times).fill('success'));
    const late = await signUp({});
    expect([late.status, code(late)]).toEqual([429, 'too_many_requests']);
    const again = await new TestBrowser(test).post('/api/activation/resend', { email });
    expect([again.status, code(again)]).toEqual([429, 'too_many_requests']);
    const member = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(member.email);
    const change = await browser.post('/api/profile/email', { email, password: 'tr4m-Kiosk at noon' });
    expect([change.status, code(change)]).toEqual([429, 'too_many_requests']);
    await everythingSent(test);
    const to = (await messages(test)).filter((mail) => mail.to.toLowerCase() === email.toLowerCase());
    expect(to).toHaveLength(times);
    // Of another address nobody has asked anything.
    expect((await new TestBrowser(test).post('/api/signup', signupForm())).body.status).toBe('success');
  });
});

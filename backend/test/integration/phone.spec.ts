import request from 'supertest';
import { SmsSender } from '../../src/infra/sms/sms-sender.js';
import {
  phoneClaims,
  startFirebaseServer,
  unsignedToken,
  type FirebaseServer,
} from '@pricealgo/test-kit/firebase-server';
import { startSmsGateway, type SmsGateway } from '@pricealgo/test-kit/sms-gateway';
import { makeAccount } from '../setup/accounts.js';
import { failedJob } from '../setup/jobs.js';
import { codeIn, everythingSent, messages, messageTo, otherThan } from '../setup/messages.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';
import { CodeService } from '../../src/modules/auth/credentials/code.service.js';

type Browser = ReturnType<typeof request.agent>;
const send = (by: Browser, mobileNumber: string, changes: object = {}): request.Test =>
  by.post('/api/phone/send').send({ mobileNumber, ...changes });
const confirm = (by: Browser, body: object): request.Test => by.post('/api/phone/confirm').send(body);

describe('phone verification over the local outbox', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });
  const browser = (): Browser => request.agent(test.url);

  it('sends six digits and confirms the number', async () => {
    const by = browser();
    const sent = await send(by, '(202) 555-0101').expect(200);
    expect(sent.body).toEqual({
      status: 'success',
      data: { channel: 'sms', resendAfterS: 60 },
      message: 'OTP sent successfully!',
    });
    const code = codeIn(await messageTo(test, '+12025550101'));
    expect((await confirm(by, { code: otherThan(code) })).body.data.code).toBe('code_invalid');
    const { body, headers } = await confirm(by, { code }).expect(200);
    expect(body).toEqual({
      status: 'success',
      data: { mobileNumber: '+12025550101' },
      message: 'Mobile number verified successfully!',
    });
    expect(String(headers['set-cookie'])).toMatch(
      /phone-verified=[^;]+; Max-Age=1800; [^=]*=\/; [^;]*; HttpOnly; SameSite=Strict/,
    );
    expect((await confirm(by, { code })).body.data.code).toBe('code_expired');
  });

  it.each([
    ['+19002345678', 'a premium number'],
    ['+18002345678', 'a toll-free number'],
    ['+442079460958', 'a landline'],
    ['+1202555', 'a number that does not exist'],
    ['+12025550101 ext. 5', 'an extension'],
    ['hello', 'no number'],
  ])('refuses %s, %s', async (number) => {
    const { body } = await send(browser(), number).expect(200);
    expect(body.data.code).toBe('phone_refused');
  });

  it('takes the code only in the browser that asked, and not for something else', async () => {
    const by = browser();
    await send(by, '+12025550102').expect(200);
    const code = codeIn(await messageTo(test, '+12025550102'));
    expect((await confirm(browser(), { code })).body.data.code).toBe('code_expired');
    const [cookie] = by.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
    const elsewhere = await test.http
      .post('/api/reset/confirm')
      .set('Cookie', `reset-code=${cookie!.value}`)
      .send({ code });
    expect(elsewhere.body.data.code).toBe('code_expired');
    expect((await confirm(by, { code })).body.status).toBe('success');
  });

  it('takes no code for another purpose', async () => {
    const codes = test.app.get(CodeService, { strict: false });
    const target = '+12025550109';
    const { id, code } = await test.orm.em
      .fork()
      .transactional((em) => codes.issue(em, { purpose: 'phone', userId: null, target, bound: {} }));
    await expect(codes.confirm('password-reset', id, code)).rejects.toMatchObject({ code: 'code_expired' });
    await expect(codes.confirm('phone', id, code)).resolves.toEqual({ userId: null, bound: {} });
  });

  it('sends one message when two ask at the same time', async () => {
    const answers = await Promise.all([send(browser(), '+12025550103'), send(browser(), '+12025550103')]);
    expect(answers.map(({ body }) => body.data.code ?? 'sent').sort()).toEqual(['code_too_soon', 'sent']);
  });

  it('believes no ID token', async () => {
    const idToken = unsignedToken(phoneClaims('pricealgo-test', '+12025550104'));
    expect((await confirm(browser(), { idToken })).body.data.code).toBe('code_invalid');
  });

  it('sends no code that came too late, and says so among the failed jobs', async () => {
    const sms = test.app.get(SmsSender);
    await test.orm.em
      .fork()
      .transactional((em) =>
        sms.send(em, { to: '+12025550105', text: 'late', uselessAfterMs: Date.now() - 1 }),
      );
    await everythingSent(test);
    expect((await messages(test)).map(({ to }) => to)).not.toContain('+12025550105');
    expect((await failedJob(test, 'sms.send')).failedReason).toBe(
      'Not sent: what it says was not valid any more.',
    );
  });
});

describe('phone verification over an SMS gateway', () => {
  const secret = 'a secret of both sides';
  let test: TestApp;
  let gateway: SmsGateway;
  beforeAll(async () => {
    gateway = await startSmsGateway(secret);
    test = await createTestApp({
      PHONE_DRIVER: 'sms-webhook',
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: secret,
      RATE_LIMIT_FACTOR: '1000',
    });
  });
  afterAll(async () => {
    await test.close();
    await gateway.close();
  });

  it('signs what it posts, and tries again under the same id', async () => {
    gateway.answers.push(503);
    const by = request.agent(test.url);
    await send(by, '+12025550111').expect(200);
    await gateway.received(1);
    expect(gateway.attempts.map(({ status }) => status)).toEqual([503, 202]);
    expect(new Set(gateway.attempts.map(({ id }) => id)).size).toBe(1);
    const [message] = gateway.accepted;
    expect(message).toMatchObject({ id: gateway.attempts[0]!.id, to: '+12025550111' });
    expect(Math.abs(Date.now() - message!.sentMs)).toBeLessThan(60_000);
    expect((await confirm(by, { code: codeIn({ text: message!.text } as never) })).body.status).toBe(
      'success',
    );
  });

  it('does not repeat what the gateway refuses for good', async () => {
    gateway.answers.push(400);
    await send(request.agent(test.url), '+12025550112').expect(200);
    const job = await failedJob(test, 'sms.send');
    expect(job.failedReason).toMatch(/^SMS gateway answered 400 for message /);
    expect(job.attemptsMade).toBe(1);
    expect(gateway.attempts.filter(({ status }) => status === 400)).toHaveLength(1);
  });
});

describe('phone verification by the external provider', () => {
  const projectId = 'pricealgo-test';
  let test: TestApp;
  let firebase: FirebaseServer;
  beforeAll(async () => {
    firebase = await startFirebaseServer(projectId, 'web-key');
    test = await createTestApp({
      PHONE_DRIVER: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'web-key',
      FIREBASE_AUTH_DOMAIN: 'pricealgo-test.example',
      FIREBASE_EMULATOR_URL: firebase.url,
      RATE_LIMIT_FACTOR: '1000',
    });
  });
  afterAll(async () => {
    await test.close();
    await firebase.close();
  });
  const browser = (): Browser => request.agent(test.url);

  it('tells the browser what the provider’s SDK needs', async () => {
    const { body } = await test.http.get('/api/auth-options').expect(200);
    expect(body.data).toEqual({
      social: { google: false, facebook: false, linkedin: false },
      phone: {
        driver: 'firebase',
        firebase: {
          apiKey: 'web-key',
          authDomain: 'pricealgo-test.example',
          projectId,
          emulatorUrl: firebase.url,
        },
      },
      passwordMinLength: 6,
      brandName: 'PriceAlgo',
    });
  });

  it('believes the ID token that the browser got', async () => {
    const by = browser();
    const { body } = await send(by, '+12025550121').expect(200);
    expect(body).toMatchObject({ data: { channel: 'firebase' }, message: '' });
    expect(firebase.sent).toHaveLength(0);
    const confirmed = await confirm(by, { idToken: unsignedToken(phoneClaims(projectId, '+12025550121')) });
    expect(confirmed.body.data).toEqual({ mobileNumber: '+12025550121' });
  });

  it('sends and confirms from the server where the browser only brings the bot check', async () => {
    const by = browser();
    await send(by, '+12025550122', { recaptchaToken: 'not a robot' }).expect(200);
    const { code, phoneNumber, recaptchaToken } = firebase.sent.at(-1)!;
    expect({ phoneNumber, recaptchaToken }).toEqual({
      phoneNumber: '+12025550122',
      recaptchaToken: 'not a robot',
    });
    expect((await confirm(by, { code: otherThan(code) })).body.data.code).toBe('code_invalid');
    expect((await confirm(by, { code })).body.data).toEqual({ mobileNumber: '+12025550122' });
  });

  it('shows the provider’s own message', async () => {
    firebase.refuseNext = 'TOO_MANY_ATTEMPTS_TRY_LATER';
    const { body } = await send(browser(), '+12025550123', { recaptchaToken: 'not a robot' }).expect(200);
    expect(body).toMatchObject({
      status: 'error',
      data: { code: 'phone_provider' },
      message: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
  });

  it('resets a password by a code of the provider, and never tells the browser the number', async () => {
    const user = await makeAccount(test, { mobileNumber: '+12025550124' });
    const by = browser();
    const { text } = await by
      .post('/api/verifyEmail')
      .send({ email: user.email, recaptchaToken: 'not a robot' })
      .expect(200);
    expect(JSON.parse(text).data).toMatchObject({ phone: '+1 *** *** **24', channel: 'sms' });
    expect(text).not.toContain('2025550124');
    const { code } = firebase.sent.at(-1)!;
    const wrong = await by.post('/api/reset/confirm').send({ code: otherThan(code) });
    expect(wrong.body.data.code).toBe('code_invalid');
    const right = await by.post('/api/reset/confirm').send({ code });
    expect(right.body.status).toBe('success');
    expect(String(right.headers['set-cookie'])).toContain('reset-ticket=');
  });

  it('resets by mail without the bot check', async () => {
    const user = await makeAccount(test, { mobileNumber: '+12025550125' });
    const { body } = await browser().post('/api/verifyEmail').send({ email: user.email }).expect(200);
    expect(body.data.channel).toBe('email');
    await messageTo(test, user.email);
  });

  it('says that it is not available while the provider is down', async () => {
    await firebase.close();
    const { body } = await send(browser(), '+12025550126', { recaptchaToken: 'x' }).expect(503);
    expect(body.data.code).toBe('service_unavailable');
  });
});

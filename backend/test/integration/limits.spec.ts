import { randomUUID } from 'node:crypto';
import request from 'supertest';
import sharp from 'sharp';
import { VisitorIdempotencyKey } from '../../src/infra/idempotency/idempotency-key.entity.js';
import { VerificationCode } from '../../src/modules/auth/auth.entities.js';
import { makeAccount, signupForm } from '../setup/accounts.js';
import { TestBrowser, type Reply } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Longer than the window of the coarse limits: what says this is the limit of the route. */
const COARSE_S = 10;

/** Where a hundredth is allowed, each limit leaves one try: how many each rule has stands in rate-limit-rules.ts. */
describe('a limit', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      ROLES: 'api',
      RATE_LIMIT_FACTOR: '0.01',
      TRUST_PROXY: '1',
      ADMIN_TOTP: 'optional',
    });
  });
  afterAll(() => test.close());

  const refused = ({ status, headers }: Pick<Reply, 'status' | 'headers'>): void => {
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(COARSE_S);
  };
  const member = async () => {
    const user = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  };

  it.each<[string, object]>([
    ['login', { email: 'a@example.org', password: 'x' }],
    ['adminLogIn', { email: 'b@example.org', password: 'x' }],
    ['signup', signupForm({ age_confirmation: false })],
    ['verify-username', { username: 'someone' }],
    ['activation/resend', { email: 'a@example.org' }],
    ['activation/confirm', { token: 'x' }],
    ['verifyEmail', { email: 'a@example.org' }],
    ['social/exchange', { code: 'x' }],
    ['profile/email/confirm', { token: 'x' }],
    ['phone/confirm', { code: '123456' }],
    ['reset/confirm', { code: '123456' }],
  ])('of what can be guessed or costs work holds on /api/%s', async (path, body) => {
    const visitor = new TestBrowser(test);
    const replies: Reply[] = [];
    for (let n = 0; n < 3; n += 1) replies.push(await visitor.post(`/api/${path}`, body));
    expect(replies[0]!.status).not.toBe(429);
    refused(replies[2]!);
  });

  it('of codes that reset a password counts the account, wherever it is asked from, and the address', async () => {
    const { email, id: userId } = await makeAccount(test);
    const visitor = new TestBrowser(test);
    expect((await visitor.post('/api/verifyEmail', { email })).body.status).toBe('success');
    // A link in place of a second code: stranger-costs.spec opens it.
    expect((await new TestBrowser(test).post('/api/verifyEmail', { email })).body.status).toBe('success');
    expect(await test.orm.em.fork().count(VerificationCode, { userId })).toBe(1);
    refused(await visitor.post('/api/verifyEmail', { email: 'nobody@example.org' }));
  });

  it('of text messages counts the number, whoever asks, and the address', async () => {
    const send = (by: TestBrowser, mobileNumber: string) => by.post('/api/phone/send', { mobileNumber });
    const visitor = new TestBrowser(test);
    expect((await send(visitor, '+12025550106')).status).toBe(200);
    await test.orm.em
      .fork()
      .execute("update verification_code set created_at = created_at - interval '2 minutes'");
    refused(await send(new TestBrowser(test), '+12025550106'));
    refused(await send(visitor, '+12025550108'));
    expect((await send(new TestBrowser(test), '+12025550107')).status).toBe(200);
    // What is no number counts as well.
    const guesser = new TestBrowser(test);
    expect((await send(guesser, 'hello')).status).not.toBe(429);
    refused(await send(guesser, '+12025550109'));
  });

  it('of exports of what is held about a member holds', async () => {
    const { browser } = await member();
    expect((await browser.get('/api/export-my-data')).status).toBe(200);
    refused(await browser.get('/api/export-my-data'));
  });

  it('of pictures holds', async () => {
    const { browser } = await member();
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#2e93fa' } })
      .png()
      .toBuffer();
    const upload = () =>
      request(test.url)
        .post('/api/profilepicuploadtospace')
        .set('Authorization', `Bearer ${browser.token}`)
        .set('X-Forwarded-For', browser.address)
        .attach('file', png, 'me.png');
    expect((await upload()).status).toBe(200);
    refused(await upload());
    // Before it is read: nobody learns what is wrong with it.
    const unread = request(test.url)
      .post('/api/profilepicuploadtospace')
      .set('Authorization', `Bearer ${browser.token}`)
      .set('X-Forwarded-For', browser.address)
      .set('Content-Type', 'multipart/form-data; boundary=x');
    refused(await unread.send('--x\r\nnonsense'));
  });

  it('of keys that visitors send with a write holds before anything is kept', async () => {
    const visitor = new TestBrowser(test);
    const kept = () => test.orm.em.fork().count(VisitorIdempotencyKey);
    const before = await kept();
    const statuses: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const key = { 'Idempotency-Key': randomUUID() };
      statuses.push((await visitor.post('/api/contactUs', {}, key)).status);
    }
    expect([statuses, (await kept()) - before]).toEqual([[400, 429], 1]);
  });
});

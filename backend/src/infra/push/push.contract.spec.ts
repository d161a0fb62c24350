import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FakePushServer } from '@pricealgo/test-kit/push-server';
import { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { Outbound } from '../outbound/outbound.js';
import type { PushMessage, PushOutcome, PushTarget, PushTransport } from './push-transport.js';
import { WebPushTransport } from './web-push-transport.js';

const SECRET = { APP_SECRET: 'one-key-for-the-nodes-of-this-test-0001' };
const MESSAGE: PushMessage = {
  payload: JSON.stringify({ title: 'AAPL über 200 €' }),
  ttlS: 3_600,
  urgency: 'high',
  topic: 'abcdefghijklmnopqrstuv',
};

describe('push port', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pricealgo-push-'));
  let service: FakePushServer;
  beforeAll(async () => {
    service = await FakePushServer.start();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const transport = (env: Record<string, string> = {}): PushTransport => {
    const config = AppConfig.fromEnv({ ...SECRET, PUSH_PRIVATE_ENDPOINTS: 'true', ...env }, folder);
    const outbound = new Outbound({ anywhere: config.env.PUSH_PRIVATE_ENDPOINTS });
    return new WebPushTransport(config, new AppKeys(config), outbound);
  };
  const targetOf = ({ subscription }: ReturnType<FakePushServer['browser']>): PushTarget => ({
    endpoint: subscription.endpoint,
    ...subscription.keys,
  });

  it('brings a message to a browser: encrypted for it, signed by us', async () => {
    const browser = service.browser();
    const one = transport();
    expect(await one.deliver(targetOf(browser), MESSAGE)).toEqual({ state: 'sent' });
    expect(service.faults).toEqual([]);
    expect(browser.received).toEqual([
      {
        payload: { title: 'AAPL über 200 €' },
        ttlS: 3_600,
        urgency: 'high',
        topic: MESSAGE.topic,
        claims: { aud: service.origin, sub: 'mailto:no-reply@localhost', exp: expect.any(Number) },
        signedBy: one.publicKey,
      },
    ]);
  });

  it.each<[string, number, PushOutcome]>([
    ['404', 404, { state: 'gone' }],
    ['410', 410, { state: 'gone' }],
    ['429', 429, { state: 'retry', failure: 'status 429', afterS: 7 }],
    ['500', 500, { state: 'retry', failure: 'status 500', afterS: 7 }],
    ['503', 503, { state: 'retry', failure: 'status 503', afterS: 7 }],
    ['403', 403, { state: 'refused', failure: 'status 403' }],
    ['413', 413, { state: 'refused', failure: 'status 413' }],
  ])('%s', async (_name, status, outcome) => {
    const browser = service.browser(status);
    browser.retryAfterS = 7;
    expect(await transport().deliver(targetOf(browser), MESSAGE)).toEqual(outcome);
  });

  it('follows no redirect', async () => {
    const browser = service.browser('redirect');
    expect(await transport().deliver(targetOf(browser), MESSAGE)).toEqual({
      state: 'refused',
      failure: 'status 307',
    });
    expect(browser.attempts).toBe(1);
  });

  it.each(['garbage', 'cut'] as const)('tries again after %s', async (behaviour) => {
    const outcome = await transport().deliver(targetOf(service.browser(behaviour)), MESSAGE);
    expect(outcome).toEqual({ state: 'retry', failure: expect.stringMatching(/^\w+$/) });
  });

  it('tries again where nobody listens', async () => {
    const target = { ...targetOf(service.browser()), endpoint: 'http://127.0.0.1:1/x' };
    expect(await transport().deliver(target, MESSAGE)).toEqual({ state: 'retry', failure: 'ECONNREFUSED' });
  });

  it('gives up on one that hangs when it is told to, or after its time', async () => {
    const browser = service.browser('hang');
    const stop = new AbortController();
    const outcome = transport().deliver(targetOf(browser), MESSAGE, stop.signal);
    await service.until(() => browser.attempts === 1);
    stop.abort();
    expect(await outcome).toEqual({ state: 'retry', failure: 'ABORT_ERR' });
    const timed = new WebPushTransport(
      AppConfig.fromEnv({ ...SECRET, PUSH_PRIVATE_ENDPOINTS: 'true' }, folder),
      new AppKeys(AppConfig.fromEnv(SECRET, folder)),
      new Outbound({ anywhere: true }),
      50,
    );
    expect(await timed.deliver(targetOf(browser), MESSAGE)).toEqual({ state: 'retry', failure: 'ETIMEDOUT' });
  });

  it('sends nothing that is too large', async () => {
    const browser = service.browser();
    const payload = 'x'.repeat(3_001);
    expect(await transport().deliver(targetOf(browser), { ...MESSAGE, payload })).toEqual({
      state: 'refused',
      failure: 'too large',
    });
    expect(browser.attempts).toBe(0);
  });

  it.each([
    'http://push.example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://db.internal/x',
    'https://redis/x',
    'https://me:secret@push.example.com/x',
    'https://push.example.com:8443/x',
    'file:///etc/passwd',
    'nonsense',
  ])('asks nobody at %s', async (endpoint) => {
    const strict = transport({ PUSH_PRIVATE_ENDPOINTS: 'false' });
    const target = { ...targetOf(service.browser()), endpoint };
    expect(() => strict.assertTarget(target)).toThrow('The request is not valid.');
    expect(await strict.deliver(target, MESSAGE)).toEqual({
      state: 'refused',
      failure: 'no public https endpoint',
    });
  });

  it('takes the endpoints of real push services, and only keys that are some', () => {
    const strict = transport({ PUSH_PRIVATE_ENDPOINTS: 'false' });
    const target = targetOf(service.browser());
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
      'https://web.push.apple.com/QGuQ',
      'https://wns2-by3p.notify.windows.com/w/?token=BQ%3d',
    ]) {
      expect(() => strict.assertTarget({ ...target, endpoint })).not.toThrow();
    }
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    expect(() => transport().assertTarget({ ...target, p256dh })).toThrow('The request is not valid.');
  });

  it('has one key on every node of one secret, another with another, and the configured one where there is one', () => {
    const [one, two] = [transport(), transport()];
    expect(one.publicKey).toBe(two.publicKey);
    const other = transport({ APP_SECRET: 'a-secret-of-another-installation-0001' });
    expect(other.publicKey).not.toBe(one.publicKey);
    const pair = {
      VAPID_PUBLIC_KEY: 'B'.padEnd(87, 'A'),
      VAPID_PRIVATE_KEY: 'A'.repeat(43),
    };
    expect(transport(pair).publicKey).toBe(pair.VAPID_PUBLIC_KEY);
  });
});

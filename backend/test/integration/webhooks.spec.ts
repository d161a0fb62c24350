import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreatedWebhookDto, WebhookDeliveryDto, WebhookDto } from '@pricealgo/contract/webhooks';
import { WebhookCallsJob } from '../../src/modules/webhooks/webhook-jobs.js';
import { WebhookPlanner, type WebhookFact } from '../../src/modules/webhooks/webhook-planner.js';
import type { User } from '../../src/modules/users/user.entity.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { PROXIED, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

/** The receiver's half of docs/api.md, as it is printed there. */
const isOurs = (() => {
  const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const source = /export function isOurs[^]*?\n\}\n/.exec(document)![0].replace('export ', '');
  const make = new Function('createHmac', 'timingSafeEqual', `${source}return isOurs;`) as (
    ...crypto: unknown[]
  ) => (header: string, body: string, key: string) => boolean;
  return make(createHmac, timingSafeEqual);
})();

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A member's own server: keeps what comes, answers what it is told to. */
class Receiver {
  readonly received: Received[] = [];
  status = 204;
  headers: Record<string, string> = {};
  private waiting: (() => void)[] = [];
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(this.status, this.headers).end();
      this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      for (const wake of this.waiting.splice(0)) wake();
    });
  });

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async count(n: number): Promise<Received[]> {
    while (this.received.length < n) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.received;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

describe('webhooks', () => {
  let test: TestApp;
  let receiver: Receiver;
  beforeAll(async () => {
    test = await sharedApp(PROXIED);
  });
  beforeEach(async () => {
    receiver = new Receiver();
    await receiver.start();
  });
  afterEach(() => receiver.stop());

  const em = () => test.orm.em.fork();
  const member = async (): Promise<{ user: User; browser: TestBrowser }> => {
    const user = await makeAccount(test, {
      subscriptionEnd: new Date(Date.now() + 86_400_000),
    } as Partial<User>);
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  };
  const made = async (
    browser: TestBrowser,
    events = ['alert.fired', 'call.issued'],
  ): Promise<CreatedWebhookDto> => {
    const { body } = await browser.post('/api/webhooks/create', {
      url: receiver.url,
      events,
      currentPassword: GOOD_PASSWORD,
    });
    expect(body.status).toBe('success');
    return body.data as unknown as CreatedWebhookDto;
  };
  const listed = async (browser: TestBrowser): Promise<WebhookDto[]> =>
    (await browser.get('/api/webhooks')).body.data as unknown as WebhookDto[];
  const logged = async (browser: TestBrowser, id: string): Promise<WebhookDeliveryDto[]> =>
    (await browser.get(`/api/webhooks/deliveries?id=${id}`)).body.data as unknown as WebhookDeliveryDto[];
  /** Reads the log until it says so. */
  const until = async (
    browser: TestBrowser,
    id: string,
    said: (newest: WebhookDeliveryDto) => boolean,
  ): Promise<WebhookDeliveryDto> => {
    for (;;) {
      const [newest] = await logged(browser, id);
      if (newest && said(newest)) return newest;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const fire = (user: User, fact: string = randomUUID()): Promise<void> =>
    em().transactional((tx) =>
      test.app
        .get(WebhookPlanner)
        .plan(tx, [{ userId: user.id, event: 'alert.fired', fact, data: { instrument: 'NASDAQ:AAPL' } }]),
    );
  const dueNow = (id: string) =>
    em().execute('update webhook_delivery set due_at = now() where id = ?', [id]);

  it('are told of a fact once, signed, and the secret is shown once and kept sealed', async () => {
    const { user, browser } = await member();
    const { id, secret } = await made(browser);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify(await listed(browser))).not.toContain(secret);
    const rows = await em().execute('select * from webhook where id = ?', [id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await fire(user, 'alert:one');
    await fire(user, 'alert:one');
    await until(browser, id, ({ state }) => state === 'sent');
    const [{ headers, body }] = (await receiver.count(1)) as [Received];
    const { t, v1 } = Object.fromEntries(
      String(headers['pricealgo-signature'])
        .split(',')
        .map((part) => part.split('=')),
    ) as { t: string; v1: string };
    expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
    expect(Math.abs(Number(t) * 1_000 - Date.now())).toBeLessThan(60_000);
    const said = JSON.parse(body) as { id: string };
    expect(said).toMatchObject({ event: 'alert.fired', data: { instrument: 'NASDAQ:AAPL' } });
    expect(headers).toMatchObject({ 'pricealgo-event': 'alert.fired', 'pricealgo-delivery': said.id });
    expect(await logged(browser, id)).toHaveLength(1);
  });

  it('of many facts at once each is told once to each webhook that asked for its event', async () => {
    const { user, browser } = await member();
    const both = await made(browser);
    const alerts = await made(browser, ['alert.fired']);
    const fact = (event: WebhookFact['event'], name: string): WebhookFact => ({
      userId: user.id,
      event,
      fact: name,
      data: { name },
    });
    const facts = [fact('alert.fired', 'one'), fact('alert.fired', 'one'), fact('call.issued', 'two')];
    await em().transactional((tx) => test.app.get(WebhookPlanner).plan(tx, facts));
    const received = await receiver.count(3);
    const told = received.map(({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name);
    expect(told.sort()).toEqual(['one', 'one', 'two']);
    expect(await logged(browser, both.id)).toHaveLength(2);
    expect(await logged(browser, alerts.id)).toHaveLength(1);
  });

  it('hear of an alert that a trade of the feed fires, and docs/api.md tells how to know that it is ours', async () => {
    const { browser } = await member();
    const { id, secret } = await made(browser, ['alert.fired']);
    const instrument = { exchangeShortName: 'CRYPTO', symbol: 'BTCUSD' };
    // Every price is above: the first trade of the simulated market that the engine sees fires it.
    const alert = await browser.post('/api/alerts/create', {
      ...instrument,
      condition: { kind: 'above', price: 0.01 },
    });
    expect(alert.body).toMatchObject({ status: 'success' });
    const [{ headers, body }] = (await receiver.count(1)) as [Received];
    expect(isOurs(String(headers['pricealgo-signature']), body, secret)).toBe(true);
    expect(isOurs(String(headers['pricealgo-signature']), `${body} `, secret)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      id: headers['pricealgo-delivery'],
      event: 'alert.fired',
      data: { alertId: alert.body.data['alertId'], instrument: 'CRYPTO:BTCUSD', simulated: true },
    });
    await until(browser, id, ({ state }) => state === 'sent');
  });

  it('are tried again under the same id, further and further apart', async () => {
    const { user, browser } = await member();
    const { id } = await made(browser);
    receiver.status = 500;
    await fire(user);
    const failed = await until(browser, id, ({ failure }) => failure !== null);
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, status: 500, failure: 'status 500' });
    expect((await listed(browser))[0]!.failingSinceMs).not.toBeNull();
    receiver.status = 200;
    await dueNow(failed.id);
    await until(browser, id, ({ state }) => state === 'sent');
    const ids = (await receiver.count(2)).map(({ headers }) => headers['pricealgo-delivery']);
    expect(new Set(ids)).toEqual(new Set([failed.id]));
    expect((await listed(browser))[0]!.failingSinceMs).toBeNull();
  });

  it('fail for good after six hours, and can be sent again', async () => {
    const { user, browser } = await member();
    const { id } = await made(browser);
    receiver.status = 500;
    await fire(user);
    const { id: deliveryId } = await until(browser, id, ({ failure }) => failure !== null);
    await em().execute(`update webhook_delivery set tried_until = now(), due_at = now() where id = ?`, [
      deliveryId,
    ]);
    expect(await until(browser, id, ({ state }) => state !== 'pending')).toMatchObject({
      state: 'failed',
      dueMs: null,
    });
    receiver.status = 200;
    await browser.post('/api/webhooks/resend', { deliveryId });
    await until(browser, id, ({ state }) => state === 'sent');
  });

  it('are switched off after three days of failures, and their owner is told', async () => {
    const { user, browser } = await member();
    const { id } = await made(browser);
    receiver.status = 500;
    await em().execute(`update webhook set failing_since = now() - interval '4 days' where id = ?`, [id]);
    await fire(user);
    await until(browser, id, ({ failure }) => failure !== null);
    expect((await listed(browser))[0]!.state).toBe('disabled');
    const { body } = await browser.get('/api/fetchnotification');
    expect(JSON.stringify(body.data)).toContain('A webhook was switched off');
    await fire(user);
    expect(await logged(browser, id)).toHaveLength(1);
    await browser.post('/api/webhooks/state', { id, state: 'active' });
    expect((await listed(browser))[0]).toMatchObject({ state: 'active', failingSinceMs: null });
  });

  it('are not followed to where they redirect', async () => {
    const { browser } = await member();
    const { id } = await made(browser);
    receiver.status = 302;
    receiver.headers = { location: `${receiver.url}/elsewhere` };
    await browser.post('/api/webhooks/test', { id });
    const ended = await until(browser, id, ({ state }) => state === 'failed');
    expect(ended).toMatchObject({ event: 'test', status: 302, failure: 'redirects are not followed' });
    expect(receiver.received).toHaveLength(1);
  });

  it('belong to one member: others find nothing', async () => {
    const { browser } = await member();
    const { id } = await made(browser);
    const { browser: other } = await member();
    expect(await listed(other)).toEqual([]);
    expect((await other.get(`/api/webhooks/deliveries?id=${id}`)).status).toBe(404);
    for (const [path, body] of [
      ['state', { id, state: 'paused' }],
      ['delete', { id }],
      ['test', { id }],
    ] as const)
      expect((await other.post(`/api/webhooks/${path}`, body)).status).toBe(404);
    expect((await browser.post('/api/webhooks/delete', { id })).body.status).toBe('success');
    expect(await listed(browser)).toEqual([]);
  });

  it('are made with the password, and not without it', async () => {
    const { browser } = await member();
    const ask = (more: object) =>
      browser.post('/api/webhooks/create', { url: receiver.url, events: ['alert.fired'], ...more });
    for (const more of [{}, { currentPassword: 'not it' }])
      expect((await ask(more)).body.data).toMatchObject({ code: 'password_wrong' });
    expect((await browser.get('/api/webhooks')).body.data).toEqual([]);
    expect((await ask({ currentPassword: GOOD_PASSWORD })).body.status).toBe('success');
  });

  it('are at most five', async () => {
    const { browser } = await member();
    for (let n = 0; n < 5; n += 1) await made(browser);
    const { body } = await browser.post('/api/webhooks/create', {
      url: receiver.url,
      events: ['alert.fired'],
      currentPassword: GOOD_PASSWORD,
    });
    expect(body.data['code']).toBe('webhook_limit');
  });

  it('get nothing while they are paused', async () => {
    const { user, browser } = await member();
    const { id } = await made(browser);
    await browser.post('/api/webhooks/state', { id, state: 'paused' });
    await fire(user);
    expect(await logged(browser, id)).toEqual([]);
  });

  it('are told of calls on tickers that their owner watches, from now on', async () => {
    const { browser } = await member();
    const { id } = await made(browser, ['call.issued']);
    const { body } = await browser.post('/api/watchlist-items/add', {
      exchangeShortName: 'NASDAQ',
      symbol: 'AAPL',
    });
    expect(body.status).toBe('success');
    const job = test.app.get(WebhookCallsJob);
    await job.handle();
    await addCall('NASDAQ:AAPL');
    await addCall('NASDAQ:MSFT');
    await job.handle();
    const sent = await until(browser, id, ({ state }) => state === 'sent');
    expect(sent.event).toBe('call.issued');
    expect(JSON.parse((await receiver.count(1))[0]!.body)).toMatchObject({
      data: { instrument: 'NASDAQ:AAPL', algo: 'technical' },
    });
    await job.handle();
    expect(await logged(browser, id)).toHaveLength(1);
  });

  const addCall = async (instrument: string): Promise<void> => {
    const id = randomUUID();
    const hash = id.replaceAll('-', '').padEnd(64, '0');
    await em().execute(
      `insert into algorithm_call (id, seq, algo, version, commit, instrument, params, inputs_hash, day, output, label,
         currency, simulated, origin, duration_ms, cost_usd, called_at, previous_hash, hash)
       select ?, coalesce(max(seq), 0) + 1, 'technical', '1', 'x', ?, '{}', ?, '2026-11-20', '{}', 'Buy', 'USD', true, 'live',
         1, 0, now(), ?, ? from algorithm_call`,
      [id, instrument, hash, hash, hash],
    );
  };
});

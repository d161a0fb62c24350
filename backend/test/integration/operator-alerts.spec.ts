import { jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertKind, OperatorAlertsDto } from '@pricealgo/contract/operator-alerts';
import { AlertFactsService } from '../../src/modules/admin/operator-alerts/alert-facts.service.js';
import { AlertRound } from '../../src/modules/admin/operator-alerts/alert-round.service.js';
import { conditionsOf, type Condition } from '../../src/modules/admin/operator-alerts/conditions.js';
import { NoticeSender } from '../../src/modules/admin/operator-alerts/notice-sender.js';
import { OperatorWatch } from '../../src/modules/admin/operator-alerts/operator-watch.js';
import { MetricsRecorder } from '../../src/infra/metrics/metrics-recorder.js';
import { startMailServer, type MailServer } from '@pricealgo/test-kit/mail-server';
import { makeAdmin, type Admin } from '../setup/accounts.js';
import { messages } from '../setup/messages.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

const MINUTE_MS = 60_000;
const KEY = 'a key of the operator';
const KRAKEN: Condition = { kind: 'source', subject: 'kraken', detail: 'The source kraken does not answer.' };

/** A chat program's or a pager's server: keeps what comes, answers what it is told to. */
class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: string }[] = [];
  status = 200;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(this.status).end();
    });
  });

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Rounds and sending are each test's own: what the process had begun to send, the test would find neither due nor sent. */
async function leavesItToTheTest(test: TestApp): Promise<void> {
  await test.app.get(OperatorWatch, { strict: false })['loop'].stop();
  await looksNoMore(test);
}

async function looksNoMore(test: TestApp): Promise<void> {
  await test.orm.em.fork().execute(`update operator_watch set looked_at = '2100-01-01'`);
}

async function set(admin: Admin, changes: Record<string, unknown>): Promise<void> {
  const { body } = await admin.get('admin/settings').expect(200);
  const answer = await admin.post('updateapplicationinfo', { changes, seen: body.data.lastChange });
  expect(answer.body).toMatchObject({ status: 'success' });
}

describe('operator alerts of two processes', () => {
  let test: TestApp;
  let other: TestApp;
  let admin: Admin;
  let mails: MailServer;
  let receiver: Receiver;
  /** Of the rounds of these tests, a minute apart. */
  let clockMs: number;

  beforeAll(async () => {
    mails = await startMailServer();
    const env = {
      ADMIN_TOTP: 'optional',
      PUSH_PRIVATE_ENDPOINTS: 'true',
      // What one process sealed the other opens.
      APP_SECRET: 'one secret of the two processes of this test',
      RATE_LIMIT_FACTOR: '100',
      MAIL_DRIVER: 'smtp',
      SMTP_URL: mails.url,
      MAIL_FROM: 'PriceAlgo <no-reply@price.example>',
      PUBLIC_URL: 'https://price.example',
    };
    test = await createTestApp({ ...env, ROLES: 'api' });
    other = await createTestApp({ ...env, ROLES: 'api' }, test.config.databaseUrl);
    for (const one of [test, other]) await leavesItToTheTest(one);
    admin = await makeAdmin(test);
  });
  afterAll(async () => {
    await other.close();
    await test.close();
    await mails.close();
  });
  beforeEach(async () => {
    await execute('delete from operator_notice');
    await execute('delete from operator_alert');
    mails.mails.length = 0;
    receiver = new Receiver();
    await receiver.start();
    clockMs = Date.now();
    await set(admin, {
      'operators.mails': 'ops@price.example, night@price.example',
      'operators.webhookUrl': receiver.url,
      'operators.webhookKey': KEY,
      'operators.afterMinutes': 2,
    });
    await other.app.get(AlertRound, { strict: false })['settings'].reload();
  });
  afterEach(() => receiver.stop());

  const execute = <T>(sql: string): Promise<T[]> => test.orm.em.fork().execute<T[]>(sql);
  const both = async (what: (one: TestApp) => Promise<unknown>): Promise<void> => {
    await Promise.all([test, other].map(what));
  };
  /** A minute in which both processes look, and both send what is due. */
  const minute = async (held: Condition[], unknown: AlertKind[] = []): Promise<void> => {
    clockMs += MINUTE_MS;
    const turn = { nowMs: clockMs, lookedMs: clockMs - MINUTE_MS };
    await both((one) => one.app.get(AlertRound, { strict: false }).apply(held, new Set(unknown), turn));
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
  };
  const minutes = async (count: number, held: Condition[]): Promise<void> => {
    for (let i = 0; i < count; i++) await minute(held);
  };
  const posted = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, string>);
  const mailed = () =>
    mails.mails
      .map(({ to, header }) => `${to.join()}: ${header('subject')}`)
      .toSorted((a, b) => a.localeCompare(b));
  const shown = async (): Promise<OperatorAlertsDto> =>
    (await admin.get('admin/operations/alerts').expect(200)).body.data as OperatorAlertsDto;

  it('tell each address and the webhook once that something holds, and once that it is over', async () => {
    await minutes(2, [KRAKEN]);
    expect([mails.mails.length, receiver.received.length]).toEqual([0, 0]);
    expect((await shown()).open).toMatchObject([{ kind: 'source', subject: 'kraken', noticedMs: null }]);

    await minutes(4, [KRAKEN]);
    expect(mailed()).toEqual([
      'night@price.example: PriceAlgo: Alert: source kraken',
      'ops@price.example: PriceAlgo: Alert: source kraken',
    ]);
    expect(posted()).toMatchObject([
      {
        event: 'operator-alert.opened',
        data: {
          kind: 'source',
          subject: 'kraken',
          detail: KRAKEN.detail,
          link: 'https://price.example/admin/alerts',
        },
      },
    ]);
    expect(await shown()).toMatchObject({
      mails: ['ops@price.example', 'night@price.example'],
      chosen: true,
      signed: true,
      afterMinutes: 2,
      open: [{ sent: 3, waiting: 0, failed: 0, failure: null, recoveredMs: null }],
      over: [],
    });

    await minutes(2, []);
    expect(mails.mails).toHaveLength(2);
    expect((await shown()).open).toMatchObject([{ clearSinceMs: expect.any(Number) }]);
    await minutes(4, []);
    expect(mailed().filter((mail) => mail.includes('Over: source kraken'))).toHaveLength(2);
    expect(posted().map(({ event }) => event)).toEqual(['operator-alert.opened', 'operator-alert.recovered']);
    expect(await shown()).toMatchObject({ open: [], over: [{ subject: 'kraken', sent: 6 }] });
  });

  it('sign what they post, so that a receiver knows it as theirs', async () => {
    await minutes(3, [KRAKEN]);
    const [{ headers, body }] = receiver.received as [{ headers: IncomingHttpHeaders; body: string }];
    const [, second, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['pricealgo-signature']))!;
    expect(mac).toBe(createHmac('sha256', KEY).update(`${second}.${body}`).digest('hex'));
    expect(headers['pricealgo-event']).toBe('operator-alert.opened');
  });

  it('tell nothing of what comes and goes', async () => {
    for (let i = 0; i < 6; i++) {
      await minutes(2, [KRAKEN]);
      await minutes(1, []);
    }
    expect([mails.mails.length, receiver.received.length]).toEqual([0, 0]);
    expect(await shown()).toMatchObject({ open: [], over: [] });
  });

  it('neither end nor begin by what could not be looked at', async () => {
    await minutes(3, [KRAKEN]);
    for (let i = 0; i < 5; i++) await minute([], ['source']);
    expect(posted()).toHaveLength(1);
    expect((await shown()).open).toHaveLength(1);
  });

  it('try a webhook again that was down, under the same id, and say why it waits', async () => {
    receiver.status = 503;
    await minutes(3, [KRAKEN]);
    expect((await shown()).open).toMatchObject([
      { sent: 2, waiting: 1, failure: 'The webhook answered with status 503.' },
    ]);
    await minutes(2, [KRAKEN]);
    expect(receiver.received).toHaveLength(1);
    receiver.status = 200;
    await execute(`update operator_notice set due_at = now() where state = 'pending'`);
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['pricealgo-delivery'])).size).toBe(1);
    expect((await shown()).open).toMatchObject([{ sent: 3, waiting: 0, failure: null }]);
  });

  it('give up what a mail server refuses for good, and what nobody took for a day', async () => {
    mails.unknown.add('night@price.example');
    receiver.status = 500;
    await minutes(3, [KRAKEN]);
    mails.unknown.clear();
    await execute(
      `update operator_notice set due_at = now(), created_at = now() - interval '1 day' where state = 'pending'`,
    );
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
    const states = await execute<{ state: string; failure: string }>(
      'select state, failure from operator_notice order by channel, address',
    );
    expect(states).toEqual([
      {
        state: 'failed',
        failure: 'The mail server refused the sender or the recipient. (EENVELOPE 550)',
      },
      { state: 'sent', failure: null },
      { state: 'failed', failure: 'The webhook answered with status 500.' },
    ]);
  });

  it('are sent by another process where the one that had begun died', async () => {
    receiver.status = 500;
    await minutes(3, [KRAKEN]);
    receiver.status = 200;
    // As it stands while an attempt is under way.
    await execute(`update operator_notice set due_at = now() + interval '1 minute' where state = 'pending'`);
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
    expect(receiver.received).toHaveLength(1);
    await execute(`update operator_notice set due_at = now() where state = 'pending'`);
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
    expect(receiver.received).toHaveLength(2);
  });

  it('remind after a day', async () => {
    await minutes(3, [KRAKEN]);
    clockMs += 86_400_000;
    await minutes(2, [KRAKEN]);
    expect(posted().map(({ event }) => event)).toEqual(['operator-alert.opened', 'operator-alert.reminder']);
  });

  it('go to operators and full administrators where no address was chosen', async () => {
    await set(admin, { 'operators.mails': null, 'operators.webhookUrl': null });
    await makeAdmin(test, { adminRole: 'editor' });
    const operator = await makeAdmin(test, { adminRole: 'operator' });
    const { mails: to, chosen, webhook } = await shown();
    expect([to.toSorted(), chosen, webhook]).toEqual([
      [admin.user.email, operator.user.email].toSorted(),
      false,
      null,
    ]);
  });

  it('are tried by a test, which says of each whether it was taken', async () => {
    mails.unknown.add('night@price.example');
    const { body } = await admin.post('admin/operations/alerts/test').expect(200);
    mails.unknown.clear();
    expect(body.data.items).toEqual([
      {
        channel: 'mail',
        to: 'night@price.example',
        failure: 'The mail server refused the sender or the recipient. (EENVELOPE 550)',
      },
      { channel: 'mail', to: 'ops@price.example', failure: null },
      { channel: 'webhook', to: new URL(receiver.url).host, failure: null },
    ]);
    expect(posted()).toMatchObject([{ event: 'operator-alert.test' }]);
    // A test that failed is over.
    await execute(`update operator_notice set due_at = now()`);
    await both((one) => one.app.get(NoticeSender, { strict: false }).sendDue());
    expect(receiver.received).toHaveLength(1);
  });

  it('look once in a minute, whoever comes', async () => {
    await execute(`update operator_watch set looked_at = now() - interval '2 minutes'`);
    let looks = 0;
    const spies = [test, other].map((one) => {
      const facts = one.app.get(AlertFactsService, { strict: false });
      return jest.spyOn(facts, 'read').mockImplementation(() => {
        looks += 1;
        return Promise.reject(new Error('only counted'));
      });
    });
    await Promise.allSettled(
      [test, other, test].map((one) => one.app.get(AlertRound, { strict: false }).runIfDue()),
    );
    for (const spy of spies) spy.mockRestore();
    expect(looks).toBe(1);
    await looksNoMore(test);
  });
});

describe('operator alerts of a process that is left alone', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await createTestApp({ ADMIN_TOTP: 'optional', ROLES: 'api', RATE_LIMIT_FACTOR: '100' });
    await leavesItToTheTest(test);
    admin = await makeAdmin(test);
    await test.app.get(MetricsRecorder, { strict: false }).record();
  });
  afterAll(() => test.close());

  const em = () => test.orm.em.fork();
  /** Only of one kind: nothing here hands messages on, so on a slow machine they have waited for too long, too. */
  const found = async (of: 'source' | 'queue'): Promise<string[]> => {
    const facts = await test.app.get(AlertFactsService, { strict: false }).read(Date.now());
    return conditionsOf(facts)
      .held.filter(({ kind }) => kind === of)
      .map(({ kind, subject }) => `${kind}:${subject}`);
  };

  it('mails by itself that there is no worker, which would have sent it otherwise', async () => {
    await set(admin, { 'operators.afterMinutes': 0, 'operators.mails': 'ops@price.example' });
    await em().execute(`update operator_watch set looked_at = now() - interval '1 minute'`);
    await test.app.get(AlertRound, { strict: false }).runIfDue();
    await test.app.get(NoticeSender, { strict: false }).sendDue();
    await looksNoMore(test);
    const subjects = (await messages(test))
      .filter(({ to }) => to === 'ops@price.example')
      .map((message) => (message as { subject?: string }).subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['PriceAlgo: Alert: no worker', 'PriceAlgo: Alert: no feed']),
    );
  });

  it('finds the source that the feed says is down, by its newest word since the feed began', async () => {
    const said = (event: string, agoMin: number) =>
      em().execute(
        `insert into provider_event (provider, capability, event, detail, time)
         values ('kraken', 'stream', ?, 'cannot be reached', now() - make_interval(mins => ?))`,
        [event, agoMin],
      );
    const feed = (startedMin: number) =>
      em().execute(
        `insert into metric_live (process, seen_at, "values", users, node)
         select 'feed:1', now() + interval '1 hour', '{}', users, node || jsonb_build_object('roles',
           jsonb_build_array('feed', 'worker'), 'startedMs', ?::bigint)
         from metric_live where process <> 'feed:1' limit 1
         on conflict (process) do update set node = excluded.node`,
        [Date.now() - startedMin * MINUTE_MS],
      );
    await set(admin, { 'market.providers': ['kraken', 'coinbase'] });
    await feed(60);
    await said('down', 30);
    expect(await found('source')).toEqual(['source:kraken']);
    await feed(10);
    expect(await found('source')).toEqual([]);
    await feed(60);
    await said('up', 5);
    expect(await found('source')).toEqual([]);
    // One that never answered: the feed says of each minute that it asked in vain.
    await said('failed', 6);
    expect(await found('source')).toEqual([]);
    await said('failed', 2);
    expect(await found('source')).toEqual(['source:kraken']);
    await said('up', 1);
    expect(await found('source')).toEqual([]);
    await said('down', 0);
    expect(await found('source')).toEqual(['source:kraken']);
    await set(admin, { 'market.providers': ['coinbase'] });
    expect(await found('source')).toEqual([]);
  });

  it('finds messages that nobody hands on', async () => {
    await em().execute('delete from outbox_message');
    expect(await found('queue')).toEqual([]);
    await em().execute(
      `insert into outbox_message (kind, name, payload, available_at) values ('job', 'test.waits', '{}', now() - interval '6 minutes')`,
    );
    expect(await found('queue')).toEqual(['queue:outbox']);
  });

  it('posts nowhere inside of the network', async () => {
    const { body } = await admin.get('admin/settings').expect(200);
    for (const url of ['http://hooks.example/x', 'https://127.0.0.1/x', 'https://user:pw@hooks.example/x']) {
      const answer = await admin.post('updateapplicationinfo', {
        changes: { 'operators.webhookUrl': url },
        seen: body.data.lastChange,
      });
      expect([url, answer.body.status]).toEqual([url, 'error']);
    }
  });
});

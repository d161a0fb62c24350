import type { Ack, StatusMessage, SubscribeAnswer } from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';
import { EventBus } from '../../src/infra/bus/event-bus.js';
import { createTestDatabase } from '../setup/test-database.js';
import { DatabaseProxy } from '../setup/database-proxy.js';

interface Refusal {
  data?: { code: string };
}

// Two starts and ends of the application in one test, on a machine that may be busy.
describe('a database that is away', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: DatabaseProxy;
  let test: TestApp;
  const clients: Socket[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = new DatabaseProxy(new URL(database.url));
    await proxy.up();
    test = await createTestApp({ RATE_LIMIT_FACTOR: '1000' }, proxy.url);
  });
  afterEach(async () => {
    clients.splice(0).forEach((client) => client.disconnect());
    await proxy.up().catch(() => undefined);
    await test.close();
    await proxy.down();
    await database.drop();
  });

  const member = async (): Promise<{ browser: TestBrowser; token: string; id: string }> => {
    const { email, id } = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + 86_400_000) });
    const browser = new TestBrowser(test);
    await browser.logIn(email);
    return { browser, token: browser.token!, id };
  };
  const client = (token?: string): Socket => {
    const made = io(`${test.url}/tickers`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: token === undefined ? {} : { token },
    });
    // Ids of an earlier feed mean nothing to the one that begins: as browsers do, it asks again.
    made.on('status', (message: StatusMessage) => {
      if ('feed' in message) made.emit('resync', {}, () => undefined);
    });
    clients.push(made);
    return made;
  };
  const joined = (token?: string): Promise<Socket> => {
    const made = client(token);
    return new Promise((resolve, reject) => {
      made.once('connect', () => resolve(made)).once('connect_error', reject);
    });
  };
  const refusal = async (token: string): Promise<string | undefined> => {
    const made = client(token);
    return new Promise((resolve, reject) => {
      made.once('connect_error', (error) => resolve((error as Refusal).data?.code));
      made.once('connect', () => reject(new Error('was let in')));
    });
  };
  const subscribed = async (made: Socket): Promise<void> => {
    const answer = (await made.emitWithAck('subscribe', {
      symbols: ['NASDAQ:AAPL'],
    })) as Ack<SubscribeAnswer>;
    expect(answer.status).toBe('success');
  };
  const priced = (made: Socket): Promise<void> =>
    new Promise((resolve) => void made.once('quotes', () => resolve()));

  it('keeps no api node out of service that has prices, and readiness says what works', async () => {
    const made = await joined();
    await subscribed(made);
    await priced(made);
    await proxy.down();
    const { body } = await test.http.get('/api/health/ready').expect(200);
    const states = Object.fromEntries(
      (body.data.dependencies as { name: string; status: string; required: boolean }[]).map(
        ({ name, status, required }) => [name, `${status} ${required}`],
      ),
    );
    expect(states).toMatchObject({ postgres: 'down false', quotes: 'up false', 'market-data': 'up false' });
    expect(states).toHaveProperty('jobs');
    if (test.config.env.REDIS_URL) expect(states).toMatchObject({ redis: 'up false' });
    await priced(made);
    // Visitors are let in, too: of them the database knows nothing.
    await priced(await joined().then(async (other) => (await subscribed(other), other)));
    await test.http.get('/api/tickers/search?q=apple').expect((answer) => {
      if (answer.status === 401) throw new Error('an outage is no missing login');
    });
  });

  it('lets members back in whom it has just known, and nobody else', async () => {
    const [known, revoked, away] = [await member(), await member(), await member()];
    await joined(known.token);
    await joined(revoked.token);
    await joined(away.token);
    await revoked.browser.post('/api/logout', { area: 'member' });
    await test.orm.em.fork().execute(`update user_account set status = 'Cancelled' where id = ?`, [away.id]);
    // As every change of the product does; its socket is closed by the check that finds out.
    void test.app.get(EventBus).publish('users.changed', { userId: away.id });
    await new Promise<void>((resolve) => clients[2]!.once('disconnect', () => resolve()));
    await proxy.down();
    const back = await joined(known.token);
    await subscribed(back);
    await priced(back);
    expect(await refusal(revoked.token)).toBe('service_unavailable');
    expect(await refusal(away.token)).toBe('service_unavailable');
    expect(await refusal(`${known.token}x`)).toBe('session_expired');
  });
});

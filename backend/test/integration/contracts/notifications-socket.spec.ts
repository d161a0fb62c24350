import type { JobMessage } from '@pricealgo/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { EventBus } from '../../../src/infra/bus/event-bus.js';
import { RunService } from '../../../src/modules/analysis/runs/run.service.js';
import { makeAccount } from '../../setup/accounts.js';
import { TestBrowser } from '../../setup/browser.js';
import { ALL, sharedApp } from '../../setup/shared-app.js';
import type { TestApp } from '../../setup/test-app.js';

const once = <T extends unknown[]>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, (...args: unknown[]) => resolve(args as T)));

describe('/notifications', () => {
  let test: TestApp;
  const clients: Socket[] = [];
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));

  const member = async () => {
    const user = await makeAccount(test, { subscriptionEnd: new Date(Date.now() + 86_400_000) });
    const browser = new TestBrowser(test);
    await browser.logIn(user.email);
    return { user, browser };
  };
  const client = (token?: string): Socket => {
    const made = io(`${test.url}/notifications`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: token === undefined ? {} : { token },
    });
    clients.push(made);
    return made;
  };
  const refusal = async (token?: string) => {
    const [error] = await once<[Error & { data: { code: string } }]>(client(token), 'connect_error');
    return error.data.code;
  };

  it('is for sessions only', async () => {
    expect(await refusal()).toBe('session_required');
    expect(await refusal('rubbish')).toBe('session_expired');
    const { browser } = await member();
    await once(client(browser.token!), 'connect');
  });

  it('tells the user who asked how far a run is, and nobody else', async () => {
    const [one, other] = [await member(), await member()];
    const [mine, theirs] = [client(one.browser.token!), client(other.browser.token!)];
    await Promise.all([once(mine, 'connect'), once(theirs, 'connect')]);
    const heard: JobMessage[] = [];
    const foreign: JobMessage[] = [];
    theirs.on('job', (message: JobMessage) => foreign.push(message));
    const done = new Promise<void>((resolve) => {
      mine.on('job', (message: JobMessage) => {
        heard.push(message);
        if (message.state === 'done') resolve();
      });
    });
    const run = await test.app.get(RunService).request({
      algo: 'technical',
      instrument: 'NASDAQ:AAPL',
      params: {},
      trigger: 'member',
      requestedBy: one.user.id,
    });
    await done;
    expect(new Set(heard.map(({ jobId }) => jobId))).toEqual(new Set([run.id]));
    expect(heard.at(-1)).toEqual({
      jobId: run.id,
      state: 'done',
      progress: 100,
      result: { callId: expect.any(String) },
    });
    // Something for the other one passes the same way: had there been more, it would have come before.
    const told = once(theirs, 'job');
    await test.app
      .get(EventBus)
      .publish('jobs.progress', { userId: other.user.id, jobId: 'x', state: 'running', progress: 1 });
    await told;
    expect(foreign).toEqual([{ jobId: 'x', state: 'running', progress: 1 }]);
  });

  it('ends with its session, and says so', async () => {
    const { browser } = await member();
    const socket = client(browser.token!);
    await once(socket, 'connect');
    const [told, gone] = [once(socket, 'session'), once(socket, 'disconnect')];
    await browser.post('/api/logout', { area: 'member' });
    expect(await told).toEqual([{ state: 'revoked' }]);
    await gone;
  });

  it('lets one user have ten sockets', async () => {
    const { browser } = await member();
    const sockets = Array.from({ length: 10 }, () => client(browser.token!));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    expect(await refusal(browser.token!)).toBe('too_many_requests');
  });
});

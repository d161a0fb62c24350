import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import type { Ack, StatusMessage, SubscribeAnswer } from '@pricealgo/contract/realtime';
import { io } from 'socket.io-client';
import { endGracefully } from '../../src/bootstrap/end-gracefully.js';
import { JobQueue } from '../../src/infra/queue/job-queue.js';
import { SessionPruneJob } from '../../src/modules/auth/sessions/session.repository.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

/** Something that has begun and goes on until the test lets it end. */
function held() {
  return { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
}

/** @returns whether a new connection is taken */
async function taken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}

describe('the end of a process', () => {
  let test: TestApp;
  let port: number;
  beforeEach(async () => {
    test = await createTestApp();
    port = Number(new URL(test.url).port);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await test.close();
  });

  /** A request whose body has not arrived yet: it is under way until `send`. */
  const begunRequest = async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const agent = new Agent({ keepAlive: true });
    const made = httpRequest(`${test.url}/api/login`, { method: 'POST', headers, agent });
    const answer = once(made, 'response') as Promise<[IncomingMessage]>;
    made.write(body.slice(0, 5));
    // Answered behind it on the server, so that one has arrived.
    await test.http.get('/api/health/live').expect(200);
    return { send: () => made.end(body.slice(5)), answer };
  };
  const runningJob = async () => {
    const job = held();
    jest.spyOn(test.app.get(SessionPruneJob), 'handle').mockImplementation(async () => {
      job.begun.resolve();
      await job.end.promise;
    });
    await test.app.get(JobQueue).add('sessions.prune', {});
    await job.begun.promise;
    return job;
  };

  it('is said at once, and everybody is still served while load balancers act on it', async () => {
    const leave = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const ended = endGracefully(test.app, test.config, () => (asked.resolve(), leave.promise));
    await asked.promise;
    const { body } = await test.http.get('/api/health/ready').expect(503);
    expect(body.message).toBe('Shutting down');
    const { headers } = await test.http.get('/api/health/live').set('Connection', 'keep-alive').expect(200);
    // Whoever keeps connections makes the next one elsewhere.
    expect(headers.connection).toBe('close');
    leave.resolve();
    await ended;
    expect(await taken(port)).toBe(false);
  });

  it('is that of HTTP first, its answers included, then of sockets, and of jobs behind both', async () => {
    const order: string[] = [];
    const job = await runningJob();
    const login = await begunRequest();
    const client = io(`${test.url}/tickers`, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => client.once('connect', resolve));
    const lost = new Promise<string>((resolve) => client.once('disconnect', resolve));
    const ended = endGracefully(test.app, test.config, async () => undefined).then(() => order.push('ended'));
    // A lost connection, after which the client comes back by itself.
    expect(await lost).toBe('transport close');
    while (await taken(port));
    login.send();
    const [answer] = await login.answer;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await once(answer, 'end');
    order.push('answered');
    job.end.promise.then(
      () => order.push('job'),
      () => undefined,
    );
    job.end.resolve();
    await ended;
    expect(order).toEqual(['answered', 'job', 'ended']);
  });

  it('leaves prices with whom it has them until the last moment', async () => {
    const leave = Promise.withResolvers<void>();
    const client = io(`${test.url}/tickers`, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => client.once('connect', resolve));
    // Ids of an earlier feed mean nothing to the one that begins: as browsers do, it asks again.
    client.on('status', (message: StatusMessage) => {
      if ('feed' in message) client.emit('resync', {}, () => undefined);
    });
    const ended = endGracefully(test.app, test.config, () => leave.promise);
    const answer = (await client.emitWithAck('subscribe', {
      symbols: ['NASDAQ:AAPL'],
    })) as Ack<SubscribeAnswer>;
    expect(answer.status).toBe('success');
    await new Promise<void>((resolve) => client.once('quotes', () => resolve()));
    leave.resolve();
    await ended;
    expect(client.connected).toBe(false);
  });
});

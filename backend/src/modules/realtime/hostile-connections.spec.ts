import { once, type EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Namespace, Socket } from 'socket.io';
import { TickersHarness } from '../../../test/setup/tickers-harness.js';
import { InProcessEventBus } from '../../infra/bus/in-process-event-bus.js';
import { VisitorsOnlyAuthenticator } from './handshake/socket-authenticator.js';
import { SocketSessions } from './handshake/socket-sessions.js';
import { EngineFrameWriter } from './quote-to-frame/frame-writer.js';

beforeAll(() => Logger.overrideLogger(false));

const NO_BUDGET = { joinPacketsPerMinute: Infinity };

/** Somebody else on the same server is served as if nothing had happened. */
async function servesOthers(harness: TickersHarness): Promise<void> {
  const client = await harness.joined();
  const answer = await client.emitWithAck('subscribe', { symbols: ['NASDAQ:S7'] });
  expect(answer).toMatchObject({ status: 'success', data: { quotes: [{ id: 7 }] } });
  const frame = new Promise((resolve) => client.once('quotes', resolve));
  harness.tick(7, 170 + Math.random());
  expect(await frame).toEqual([1, expect.any(Array)]);
  client.disconnect();
}

describe('connections that join and leave', () => {
  let harness: TickersHarness;
  afterEach(() => harness.close());

  it('may do so forever: nothing is added to the connection', async () => {
    harness = await new TickersHarness({}, NO_BUDGET).listen();
    const client = await harness.rawClient();
    const joins: Socket[] = [];
    harness.sockets.of('/tickers').on('connection', (socket) => void joins.push(socket));
    const joinAndLeave = async (): Promise<EventEmitter> => {
      client.send('40/tickers,{"credit":true}');
      expect(await client.message()).toContain('40/tickers,{"sid"');
      const socket = joins.pop()!;
      const left = once(socket, 'disconnect');
      client.send('41/tickers,');
      await left;
      return socket.conn as unknown as EventEmitter;
    };
    const conn = await joinAndLeave();
    const listeners = (): Record<string, unknown[]> =>
      Object.fromEntries(conn.eventNames().map((event) => [String(event), conn.listeners(event)]));
    const before = listeners();
    // Compared early as well: a chain that grows would overflow the stack of this test before the end.
    for (let i = 0; i < 50; i++) expect(await joinAndLeave()).toBe(conn);
    expect(listeners()).toEqual(before);
    for (let i = 0; i < 12_000; i++) await joinAndLeave();
    expect(listeners()).toEqual(before);
    expect(harness.hub.connections.size).toBe(0);
    await servesOthers(harness);
  }, 180_000);

  it('reports count only while the connection is in, and for the socket that is in', async () => {
    harness = await new TickersHarness({}, NO_BUDGET).listen();
    const reported = jest.spyOn(harness.hub.flusher, 'onReceived');
    const client = await harness.rawClient();
    for (let join = 1; join <= 3; join++) {
      client.send('40/tickers,{"credit":true}');
      await client.message();
      const [connection] = [...harness.hub.connections];
      client.send(`42/tickers,["received",${join}]`);
      client.send('42/tickers,7["resync",{}]');
      expect(await client.message()).toMatch(/^43\/tickers,7\[/);
      expect(reported.mock.lastCall).toEqual([connection, join]);
      const [socket] = [...harness.sockets.of('/tickers').sockets.values()];
      const left = once(socket!, 'disconnect');
      client.send('41/tickers,');
      await left;
    }
    expect(reported).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a namespace that refuses', '40/tickers,{"token":"bad"}'],
    ['the root namespace', '40'],
    ['an unknown namespace', '40/unknown,'],
    ['a namespace that lets in', '40/tickers,', '41/tickers,'],
  ])(
    '%s: closed after a few dozen packets a minute, before they are authenticated',
    async (_, ...packets) => {
      const authenticator = new VisitorsOnlyAuthenticator();
      const authenticated = jest.spyOn(authenticator, 'authenticate');
      harness = await new TickersHarness({ authenticator }, { joinPacketsPerMinute: 40 }).listen();
      const client = await harness.rawClient();
      let sent = 0;
      for (let turn = 0; sent < 40; turn++) {
        const packet = packets[turn % packets.length]!;
        client.send(packet);
        sent += 1;
        if (packet.startsWith('40')) await client.message();
        else while (harness.hub.connections.size > 0) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(client.socket.readyState).toBe(client.socket.OPEN);
      const before = authenticated.mock.calls.length;
      for (let i = 0; i < 1_000; i++) client.send(packets[0]!);
      await client.closed;
      expect(authenticated).toHaveBeenCalledTimes(before);
      await servesOthers(harness);
    },
  );

  it('a second request to join what is being joined closes the connection, as one for what is joined does', async () => {
    const waiting: (() => void)[] = [];
    const authenticator = new VisitorsOnlyAuthenticator();
    harness = await new TickersHarness({ authenticator }, NO_BUDGET).listen();
    const authenticate = authenticator.authenticate.bind(authenticator);
    jest.spyOn(authenticator, 'authenticate').mockImplementation(async (token) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return authenticate(token);
    });
    const client = await harness.rawClient();
    client.send('40/tickers,');
    client.send('40/tickers,');
    await client.closed;
    expect(waiting).toHaveLength(1);
    waiting[0]!();
    jest.restoreAllMocks();
    await servesOthers(harness);
    expect(harness.sockets.of('/tickers').sockets.size).toBeLessThanOrEqual(1);
  });
});

describe('namespaces that are not there', () => {
  let harness: TickersHarness;
  afterEach(() => harness.close());

  it.each([
    ['40', '44'],
    ['40{"token":"good"}', '44'],
    ['40/,', '44'],
    ['40/unknown,', '44/unknown,'],
    ['40/unknown', '44/unknown,'],
    ['40/tickers/x,{}', '44/tickers/x,'],
  ])('%s is refused in the words of the wrapper, and counts as not joined', async (packet, prefix) => {
    harness = await new TickersHarness({}, { joinTimeoutMs: 300 }).listen();
    const client = await harness.rawClient();
    client.send(packet);
    const answer = await client.message();
    expect(answer.slice(0, prefix.length)).toBe(prefix);
    expect(JSON.parse(answer.slice(prefix.length))).toEqual({
      message: 'There is no such namespace.',
      data: { code: 'not_found', requestId: expect.any(String) },
    });
    await client.closed;
    expect([...harness.sockets.of('/').sockets]).toEqual([]);
    await servesOthers(harness);
  });

  it('a name that nobody would choose closes the connection', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.rawClient();
    client.send(`40/${'x'.repeat(10_000)},`);
    await client.closed;
    await servesOthers(harness);
  });

  it('a connection that has left everything is closed like one that joined nothing', async () => {
    harness = await new TickersHarness({}, { joinTimeoutMs: 300 }).listen();
    const client = await harness.rawClient();
    client.send('40/tickers,');
    await client.message();
    client.send('41/tickers,');
    await client.closed;
    await servesOthers(harness);
  });

  it('a stock client is told', async () => {
    harness = await new TickersHarness().listen();
    for (const namespace of ['/', '/unknown']) {
      const client = harness.client({}, {}, namespace);
      expect((await harness.refused(client)).data).toMatchObject({ code: 'not_found' });
      client.disconnect();
    }
  });
});

const boom = (): never => {
  throw new Error('boom');
};

describe('an error in a handler of one connection', () => {
  let harness: TickersHarness;
  afterEach(async () => {
    jest.restoreAllMocks();
    await harness.close();
  });

  /** Each arranges that something throws, does what meets it, and resolves when the connection has ended. */
  const faults: Record<string, (harness: TickersHarness) => Promise<unknown>> = {
    'the data listener': async ({ hub, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,{"credit":true}');
      await client.message();
      jest.spyOn(hub.flusher, 'onReceived').mockImplementationOnce(boom);
      client.send('42/tickers,["received",1]');
      return client.closed;
    },
    'an event without acknowledgement': async ({ hub, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      jest.spyOn(hub.flusher, 'onReceived').mockImplementationOnce(boom);
      client.send('42/tickers,["received",1]');
      return client.closed;
    },
    'an acknowledgement that cannot be sent': async ({ hub, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      const circle: Record<string, unknown> = {};
      circle['self'] = circle;
      jest.spyOn(hub, 'resync').mockImplementationOnce(() => circle as never);
      client.send('42/tickers,1["resync",{}]');
      expect(await client.message()).toContain('internal_error');
      client.socket.close();
      return client.closed;
    },
    'the connection handler': async ({ hub, rawClient }) => {
      jest.spyOn(hub, 'connect').mockImplementationOnce(boom);
      const client = await rawClient();
      client.send('40/tickers,');
      return client.closed;
    },
    'the disconnect handler': async ({ hub, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      const gone = new Promise<void>((resolve) => {
        const disconnect = hub.disconnect.bind(hub);
        jest.spyOn(hub, 'disconnect').mockImplementationOnce((connection) => {
          disconnect(connection);
          resolve();
          boom();
        });
      });
      client.socket.close();
      return gone;
    },
    'the flush of one connection': async ({ hub, tick, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      client.send('42/tickers,1["subscribe",{"symbols":["NASDAQ:S3"]}]');
      await client.message();
      jest.spyOn(hub.flusher.builder, 'build').mockImplementationOnce(boom);
      tick(3, 300);
      return client.closed;
    },
    'the news of the feed to one connection': async ({ hub, book, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      const connection = [...hub.connections].at(-1);
      jest.spyOn(connection!.writer, 'enqueue').mockImplementation(boom);
      book.apply({
        epoch: 'e1',
        feed: { source: 'another', simulated: true, replay: false },
        marketTimeMs: 0,
        wallTimeMs: 0,
        quotes: [],
      });
      return client.closed;
    },
    'the news of a market to one connection': async ({ hub, rawClient }) => {
      const client = await rawClient();
      client.send('40/tickers,');
      await client.message();
      client.send('42/tickers,1["subscribe",{"symbols":["NASDAQ:S3"]}]');
      await client.message();
      const connection = [...hub.connections].at(-1);
      jest.spyOn(connection!.writer, 'enqueue').mockImplementation(boom);
      const status = {
        open: true,
        rule: 'spec',
        exchangeOpen: true,
        nextOpen: null,
        nextClose: null,
      } as const;
      hub.onMarket('NASDAQ', status);
      return client.closed;
    },
  };

  it.each(Object.keys(faults))('%s: ends that connection alone', async (name) => {
    harness = await new TickersHarness({ sessions: new SocketSessions() }).listen();
    const stays = await harness.joined();
    await faults[name]!(harness);
    expect(await stays.emitWithAck('resync', {})).toMatchObject({ status: 'success' });
    await servesOthers(harness);
    while (harness.hub.connections.size > 1) await new Promise((resolve) => setImmediate(resolve));
  });

  it('the authenticator, also when it throws at once', async () => {
    const authenticator = new VisitorsOnlyAuthenticator();
    harness = await new TickersHarness({ authenticator }).listen();
    for (const fail of [boom, () => Promise.reject(new Error('boom'))]) {
      jest.spyOn(authenticator, 'authenticate').mockImplementationOnce(fail);
      expect((await harness.refused(harness.client())).data).toMatchObject({ code: 'internal_error' });
    }
    await servesOthers(harness);
  });

  it('the maker of the writer', async () => {
    let fail = true;
    harness = await new TickersHarness({
      writerFor: (conn, max) => {
        if (fail) boom();
        return new EngineFrameWriter(conn, max);
      },
    }).listen();
    const client = await harness.rawClient();
    client.send('40/tickers,');
    await client.closed;
    fail = false;
    await servesOthers(harness);
  });

  it('the change of a tier, by a timer', async () => {
    const sessions = new SocketSessions();
    const authenticator = {
      authenticate: async (token?: string) =>
        token === undefined
          ? ({ tier: 'visitor', userId: null } as const)
          : ({
              tier: 'member',
              userId: 'u1',
              session: { id: 's1', memberUntilMs: Date.now() + 200 },
            } as const),
      standings: async () => new Map(),
    };
    harness = await new TickersHarness({ sessions, authenticator }).listen();
    const client = await harness.rawClient();
    client.send('40/tickers,{"token":"good"}');
    await client.message();
    jest.spyOn(harness.hub, 'setTier').mockImplementationOnce(boom);
    await client.closed;
    await servesOthers(harness);
    sessions.stop();
  });

  describe('in /notifications', () => {
    const member = { tier: 'member', userId: 'u1', session: { id: 's1', memberUntilMs: Infinity } } as const;
    const reader = {
      counts: async (ids: readonly string[]) => new Map(ids.map((id) => [id, { unread: 0, lastSeq: 0 }])),
      since: async () => new Map(),
    };
    let namespace: Namespace;
    let sessions: SocketSessions;
    let bus: InProcessEventBus;
    const authenticator = { authenticate: async () => member, standings: async () => new Map() };

    beforeEach(async () => {
      sessions = new SocketSessions();
      bus = new InProcessEventBus();
      const notifications = { bus, reader };
      harness = await new TickersHarness({ authenticator, sessions, notifications }).listen();
      namespace = harness.sockets.of('/notifications');
    });

    const joined = async () => {
      const client = await harness.rawClient();
      client.send('40/notifications,{"token":"good"}');
      expect(await client.message()).toContain('40/notifications,{"sid"');
      expect(await client.message()).toContain('"hello"');
      return client;
    };

    it('the authenticator', async () => {
      const client = await harness.rawClient();
      jest.spyOn(authenticator, 'authenticate').mockImplementationOnce(boom);
      client.send('40/notifications,{"token":"good"}');
      expect(await client.message()).toContain('internal_error');
      await joined();
    });

    it('the connection handler', async () => {
      jest.spyOn(sessions, 'bind').mockImplementationOnce(boom);
      const client = await harness.rawClient();
      client.send('40/notifications,{"token":"good"}');
      await client.closed;
      await joined();
      await servesOthers(harness);
    });

    it('the disconnect handler', async () => {
      const unbound = new Promise<void>((resolve) => {
        jest.spyOn(sessions, 'bind').mockImplementationOnce(() => () => {
          resolve();
          boom();
        });
      });
      const client = await joined();
      client.socket.close();
      await unbound;
      await joined();
      await servesOthers(harness);
    });

    it('every event is answered, though none is taken', async () => {
      const client = await joined();
      for (const event of ['nonsense', 'subscribe', 'hello', '__proto__']) {
        client.send(`42/notifications,5["${event}",{}]`);
        const answer = await client.message();
        expect(JSON.parse(answer.slice('43/notifications,5'.length))).toEqual([
          {
            status: 'error',
            data: { code: 'not_found', requestId: expect.any(String) },
            message: 'There is no such event.',
          },
        ]);
      }
    });

    it('what is told to one socket keeps nothing from the next', async () => {
      const [broken, whole] = [await joined(), await joined()];
      const [first] = [...namespace.sockets.values()];
      jest.spyOn(first!, 'emit').mockImplementation(boom);
      await bus.publish('watchlists.changed', { userId: 'u1' });
      expect(await whole.message()).toContain('"watchlists"');
      await broken.closed;
    });
  });
});

import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Namespace } from 'socket.io';
import { TickersHarness } from '../../../../test/setup/tickers-harness.js';
import { InProcessEventBus } from '../../../infra/bus/event-bus.js';
import { EngineFrameWriter } from '../quote-to-frame/frame-writer.js';
import { VisitorsOnlyAuthenticator } from '../../../common/access/socket-authenticator.js';
import { SocketSessionsService } from './socket-sessions.service.js';

beforeAll(() => Logger.overrideLogger(false));

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
    harness = await new TickersHarness({ sessions: new SocketSessionsService() }).listen();
    const stays = await harness.joined();
    await faults[name]!(harness);
    expect(await stays.emitWithAck('resync', {})).toMatchObject({ status: 'success' });
    await harness.servesOthers();
    while (harness.hub.connections.size > 1) await new Promise((resolve) => setImmediate(resolve));
  });

  it('the authenticator, also when it throws at once', async () => {
    const authenticator = new VisitorsOnlyAuthenticator();
    harness = await new TickersHarness({ authenticator }).listen();
    for (const fail of [boom, () => Promise.reject(new Error('boom'))]) {
      jest.spyOn(authenticator, 'authenticate').mockImplementationOnce(fail);
      expect((await harness.refused(harness.client())).data).toMatchObject({ code: 'internal_error' });
    }
    await harness.servesOthers();
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
    await harness.servesOthers();
  });

  it('the change of a tier, by a timer', async () => {
    const sessions = new SocketSessionsService();
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
    await harness.servesOthers();
    sessions.stop();
  });

  describe('in /notifications', () => {
    const member = { tier: 'member', userId: 'u1', session: { id: 's1', memberUntilMs: Infinity } } as const;
    const reader = {
      counts: async (ids: readonly string[]) => new Map(ids.map((id) => [id, { unread: 0, lastSeq: 0 }])),
      since: async () => new Map(),
    };
    let namespace: Namespace;
    let sessions: SocketSessionsService;
    let bus: InProcessEventBus;
    const authenticator = { authenticate: async () => member, standings: async () => new Map() };

    beforeEach(async () => {
      sessions = new SocketSessionsService();
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
      await harness.servesOthers();
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
      await harness.servesOthers();
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

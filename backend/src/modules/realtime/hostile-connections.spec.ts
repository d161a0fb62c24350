import { once, type EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';
import { TickersHarness } from '../../../test/setup/tickers-harness.js';
import { VisitorsOnlyAuthenticator } from '../../common/access/socket-authenticator.js';

const NO_BUDGET = { joinPacketsPerMinute: Infinity };

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
    await harness.servesOthers();
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
      await harness.servesOthers();
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
    await harness.servesOthers();
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
    await harness.servesOthers();
  });

  it('a message in more fragments than anybody sends closes the connection', async () => {
    harness = await new TickersHarness({}, NO_BUDGET).listen();
    const socket = new WebSocket(`ws://127.0.0.1:${harness.port}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    for (let n = 0; n < 17; n += 1) socket.send('x', { fin: false });
    expect((await closed)[0]).toBe(1008);
    await harness.servesOthers();
  });

  it('a name that nobody would choose closes the connection', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.rawClient();
    client.send(`40/${'x'.repeat(10_000)},`);
    await client.closed;
    await harness.servesOthers();
  });

  it('a connection that has left everything is closed like one that joined nothing', async () => {
    harness = await new TickersHarness({}, { joinTimeoutMs: 300 }).listen();
    const client = await harness.rawClient();
    client.send('40/tickers,');
    await client.message();
    client.send('41/tickers,');
    await client.closed;
    await harness.servesOthers();
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

describe('connections that join nothing', () => {
  let harness: TickersHarness;
  afterEach(() => harness.close());

  it.each([
    ['of one address', { unjoinedPerAddress: 3 }],
    ['of all addresses', { unjoined: 3 }],
  ])('%s: the oldest makes room for one too many, and others are served', async (_, limits) => {
    harness = await new TickersHarness({}, limits).listen();
    const first = await harness.rawClient();
    const joined = await harness.rawClient();
    joined.send('40/tickers,');
    await joined.message();
    const others = [await harness.rawClient(), await harness.rawClient()];
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    others.push(await harness.rawClient());
    await first.closed;
    await harness.servesOthers();
    // The newcomer of `servesOthers` took the place of the oldest while it joined, and gave it back.
    await others[0]!.closed;
    expect(others.slice(1).map(({ socket }) => socket.readyState)).toEqual([1, 1]);
    expect(joined.socket.readyState).toBe(joined.socket.OPEN);
  });

  it('one that has left everything counts again, one that has closed no longer', async () => {
    harness = await new TickersHarness({}, { unjoinedPerAddress: 2 }).listen();
    const first = await harness.rawClient();
    const gone = await harness.rawClient();
    gone.socket.close();
    while (harness.sockets.connections > 1) await new Promise((resolve) => setImmediate(resolve));
    const returned = await harness.rawClient();
    returned.send('40/tickers,');
    await returned.message();
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    await harness.rawClient();
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    returned.send('41/tickers,');
    await first.closed;
    await harness.servesOthers();
  });
});

describe('connections that the server ends', () => {
  let harness: TickersHarness;
  afterEach(() => harness.close());

  // By itself the library waits for half a minute: longer than this test may take.
  it('are closed a moment later, also where the other side never says goodbye', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.rawClient();
    client.send('40/tickers,');
    await client.message();
    const [socket] = [...harness.sockets.of('/tickers').sockets.values()];
    const { transport } = socket!.conn as unknown as { transport: { socket: EventEmitter } };
    const closed = once(transport.socket, 'close');
    client.socket.pause();
    socket!.conn.close();
    await closed;
    client.socket.terminate();
    await harness.servesOthers();
  }, 20_000);
});

import { once } from 'node:events';
import { connect, type Socket as TcpSocket } from 'node:net';
import type { Socket as ClientSocket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { rowsOf } from '@pricealgo/contract/quote-rows';
import type { PackedQuotesFrame, QuotesFrame } from '@pricealgo/contract/realtime';
import { TickersHarness } from '../../../test/setup/tickers-harness.js';
import { REALTIME_DEFAULTS } from './realtime-options.js';
import { type SocketIdentity, VisitorsOnlyAuthenticator } from '../../common/access/socket-authenticator.js';
import { currentAsker } from '../../common/net/asker.js';
import { frameWriterFor, DirectFrameWriter } from './quote-to-frame/direct-frame-writer.js';
import { EngineFrameWriter } from './quote-to-frame/frame-writer.js';

const next = <T>(client: ClientSocket, event: string): Promise<T> =>
  new Promise((resolve) => client.once(event, resolve));

describe('/tickers with a stock client', () => {
  let harness: TickersHarness;
  afterEach(() => harness.close());

  it.each([
    ['straight to the TCP socket', frameWriterFor],
    ['through Engine.IO', (conn: never, max: number) => new EngineFrameWriter(conn, max)],
  ])('delivers snapshot and deltas, %s', async (_, writerFor) => {
    harness = await new TickersHarness({ writerFor: writerFor as never }).listen();
    const client = await harness.joined();
    const answer = await client.emitWithAck('subscribe', {
      symbols: ['NASDAQ:S1', 'NASDAQ:S2', 'NASDAQ:S3'],
    });
    expect(answer).toMatchObject({
      status: 'success',
      data: { epoch: 'e1', quotes: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    });
    const frame = next(client, 'quotes');
    harness.tick(1, 101.25);
    expect(await frame).toEqual([1, [1, 51, 101.25, 51, 1_700_000_000_051, 101.25, 50]]);
    const second = next(client, 'quotes');
    harness.tick(2, 90);
    expect(await second).toEqual([2, [2, 52, 90, 52, 1_700_000_000_052]]);
    expect(await client.emitWithAck('unsubscribe', { symbols: ['NASDAQ:S1'] })).toMatchObject({
      status: 'success',
      data: {},
    });
    const resync = await client.emitWithAck('resync', {});
    expect(resync.data.quotes.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
  });

  it('asks and answers in the line of the client’s address, not in that of the product’s own work', async () => {
    const askers: unknown[] = [];
    const authenticate = async (): Promise<SocketIdentity> => {
      askers.push(currentAsker()?.address);
      return { tier: 'visitor', userId: null };
    };
    harness = new TickersHarness({ authenticator: { authenticate, standings: async () => new Map() } });
    const subscribe = harness.hub.subscribe.bind(harness.hub);
    harness.hub.subscribe = (...asked) => {
      askers.push(currentAsker()?.address);
      return subscribe(...asked);
    };
    await harness.listen();
    const client = await harness.joined();
    await client.emitWithAck('subscribe', { symbols: ['NASDAQ:S1'] });
    expect(askers).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it.each([
    ['1', { rows: 1 }],
    ['1', { rows: '2' }],
    ['1', { rows: 3 }],
    ['1', { rows: { a: 1 } }],
    ['2', { rows: 2 }],
  ])('sends version %s of rows to a client that announces %j', async (version, auth) => {
    harness = await new TickersHarness().listen();
    const client = await harness.joined(auth);
    await client.emitWithAck('subscribe', { symbols: ['NASDAQ:S1'] });
    const frame = next<QuotesFrame | PackedQuotesFrame>(client, 'quotes');
    harness.tick(1, 101.25);
    expect(typeof (await frame)[1]).toBe(version === '1' ? 'object' : 'number');
    expect(rowsOf(await frame)).toEqual([[1, 51, 101.25, 51, 1_700_000_000_051, 101.25, 50]]);
  });

  it('keeps neither the handshake nor a room of a socket that is in', async () => {
    harness = await new TickersHarness().listen();
    await harness.joined({ token: 'good' });
    const namespace = harness.sockets.of('/tickers');
    const [socket] = [...namespace.sockets.values()];
    expect(JSON.stringify(socket!.handshake)).not.toContain('good');
    expect([namespace.adapter.rooms.size, namespace.adapter.sids.size]).toEqual([0, 0]);
    await harness.servesOthers();
  });

  it('puts the same bytes on the wire by either path', async () => {
    const received: string[][] = [];
    for (const writerFor of [
      frameWriterFor,
      (conn: never, max: number) => new EngineFrameWriter(conn, max),
    ]) {
      harness = await new TickersHarness({ writerFor: writerFor as never }).listen();
      const { tcp, bytes } = await rawVisitor(harness, 20);
      const before = bytes().length;
      for (let id = 0; id < 20; id++) harness.tick(id, 100 + id);
      await until(tcp, () => count(bytes().subarray(before), ',[19,') === 1);
      received.push([bytes().subarray(before).toString('latin1')]);
      tcp.destroy();
      await harness.close();
    }
    expect(received[0]).toEqual(received[1]);
  });

  it('takes reports of clients that announce credit, and runs no further ahead than 32 batches', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.joined({ credit: true });
    await client.emitWithAck('subscribe', { symbols: ['NASDAQ:S1'] });
    const [connection] = [...harness.hub.connections];
    for (let price = 200; connection!.batch < 32; price++) {
      const frame = next(client, 'quotes');
      harness.tick(1, price);
      await frame;
    }
    harness.tick(1, 9_000);
    expect(connection!.dirty).toHaveLength(1);
    const frame = next<[number, number[]]>(client, 'quotes');
    // Held back until the report arrives: without it nothing would ever come.
    client.emit('received', 32);
    const [n, delta] = await frame;
    expect([n, delta[2]]).toEqual([33, 9_000]);
    expect(connection!.received).toBe(32);
  });

  it('uses the direct path with the installed versions', async () => {
    const writers: unknown[] = [];
    harness = await new TickersHarness({
      writerFor: (conn, max) => {
        const writer = frameWriterFor(conn, max);
        writers.push(writer);
        return writer;
      },
    }).listen();
    await harness.joined();
    expect(writers).toEqual([expect.any(DirectFrameWriter)]);
  });

  it('refuses bad tokens, foreign origins and too many sockets; takes visitors, members and own pages', async () => {
    harness = await new TickersHarness({}, { socketsPerMember: 1, visitorSocketsPerAddress: 2 }).listen();
    const bad = await harness.refused(harness.client({ token: 'bad' }));
    expect(bad.data).toMatchObject({ code: 'session_expired', requestId: expect.any(String) });
    expect((await harness.refused(harness.client({ token: { a: 1 } }))).data?.code).toBe('session_expired');
    await harness.joined({ token: 'good' });
    expect((await harness.refused(harness.client({ token: 'good' }))).data?.code).toBe('too_many_requests');
    await harness.refused(harness.client({}, { origin: 'https://evil.example.org' }));
    const visitors = [await harness.joined(), harness.client({}, { origin: 'https://app.example.com' })];
    await next(visitors[1]!, 'connect');
    expect((await harness.refused(harness.client())).data?.code).toBe('too_many_requests');
    const left = new Promise<void>((resolve) =>
      harness.sockets
        .of('/tickers')
        .sockets.get(visitors[0]!.id!)!
        .on('disconnect', () => resolve()),
    );
    visitors[0]!.close();
    await left;
    await harness.joined();
  });

  it('refuses who begins too many connections in a minute before the handshake, those that were refused counted', async () => {
    harness = await new TickersHarness({}, { connectionsPerMinute: 2 }).listen();
    await harness.refused(harness.client({ token: 'bad' }));
    await harness.joined();
    expect((await harness.refused(harness.client())).message).toBe('websocket error');
  });

  it('without accounts a token is always refused', async () => {
    harness = await new TickersHarness({ authenticator: new VisitorsOnlyAuthenticator() }).listen();
    expect((await harness.refused(harness.client({ token: 'good' }))).data?.code).toBe('session_expired');
    await harness.joined();
  });

  it('answers garbage with errors of the wrapper and never falls over', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.joined();
    const garbage: [string, ...unknown[]][] = [
      ['subscribe'],
      ['subscribe', null],
      ['subscribe', 'NASDAQ:S1'],
      ['subscribe', { symbols: 'NASDAQ:S1' }],
      ['subscribe', { symbols: [{ toString: 1 }] }],
      ['subscribe', { symbols: Array.from({ length: 20_000 }, () => 1) }],
      ['subscribe', { symbols: ['NASDAQ:S1'], since: 'yesterday' }],
      ['unsubscribe', 17],
      ['constructor', {}],
      ['__proto__', {}],
      ['nonsense\0', { deep: [[[[]]]] }],
      ['error', 'x'],
    ];
    for (const [event, ...args] of garbage) {
      const answer = await client.timeout(5_000).emitWithAck(event, ...args);
      expect(answer).toMatchObject({
        status: 'error',
        data: { code: expect.any(String), requestId: expect.any(String) },
      });
      client.emit(event, ...args);
      client.emit('received', ...args);
    }
    const odd = await client.emitWithAck('subscribe', {
      symbols: ['\0', '', 'a'.repeat(1_000), 'NASDAQ:S1', 'NASDAQ:S1'],
    });
    expect(odd.data.rejected).toHaveLength(3);
    expect(odd.data.quotes).toHaveLength(2);
    expect(harness.hub.table.size).toBe(1);
  });

  it('takes 100 events a minute, then says so', async () => {
    harness = await new TickersHarness({}, { eventsPerMinute: 3 }).listen();
    const client = await harness.joined();
    for (let i = 0; i < 3; i++)
      expect(await client.emitWithAck('resync', {})).toMatchObject({ status: 'success' });
    for (let i = 0; i < 50; i++) client.emit('received', i);
    expect(await client.emitWithAck('resync', {})).toMatchObject({
      status: 'error',
      data: { code: 'too_many_requests' },
    });
  });

  it.each([
    ['a frame over 64 kB', `42/tickers,["subscribe",{"symbols":["${'x'.repeat(70_000)}"]}]`],
    ['no packet at all', '4nonsense'],
    ['a binary event that never ends', '451-/tickers,["subscribe",{"_placeholder":true,"num":0}]'],
    ['JSON 15,000 deep', `42/tickers,0["subscribe",${'['.repeat(15_000)}${']'.repeat(15_000)}]`],
    ['a binary event 15,000 deep', `451-/tickers,["x",${'['.repeat(15_000)}${']'.repeat(15_000)}]`],
  ])('outlives %s', async (_, text) => {
    harness = await new TickersHarness().listen();
    const socket = new WebSocket(`ws://127.0.0.1:${harness.port}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, 'message');
    socket.send('40/tickers,{}');
    await once(socket, 'message');
    socket.send(text);
    socket.send(text);
    socket.send(Buffer.from([1, 2, 3]));
    await once(socket, 'close');
    const client = await harness.joined();
    expect(await client.emitWithAck('resync', {})).toMatchObject({ status: 'success' });
    expect(harness.hub.connections.size).toBe(1);
  });

  it('holds nothing for a client that stops reading but its newest quotes', async () => {
    harness = await new TickersHarness().listen();
    const { tcp, bytes } = await rawVisitor(harness, 20);
    tcp.pause();
    const [connection] = [...harness.hub.connections];
    const [server] = [...harness.sockets.of('/tickers').sockets.values()];
    const { socket } = server!.conn.transport as unknown as { socket: { bufferedAmount: number } };
    // Fill the kernel's buffers, which hide that nobody reads.
    while (socket.bufferedAmount === 0) {
      server!.emit('filler', 'x'.repeat(1_000_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const before = socket.bufferedAmount;
    expect(before).toBeGreaterThan(REALTIME_DEFAULTS.bufferedBytesMax);
    const { totals } = harness.hub.flusher;
    for (let price = 100; totals.skipped < 20; price++) {
      for (let id = 0; id < 20; id++) harness.tick(id, price);
      await new Promise((resolve) => setImmediate(resolve));
    }
    harness.tick(0, 5_999.5);
    expect(connection!.dirty).toHaveLength(20);
    expect(socket.bufferedAmount).toBeLessThanOrEqual(before);
    expect(totals.frames).toBe(0);
    tcp.resume();
    await until(tcp, () => count(bytes().subarray(-4_096), ',5999.5,') > 0);
    tcp.destroy();
  });

  it('closes every connection on shutdown, also one that does not answer', async () => {
    harness = await new TickersHarness().listen();
    const client = await harness.joined();
    const { tcp } = await rawVisitor(harness, 1);
    tcp.pause();
    const lost = next<string>(client, 'disconnect');
    await harness.sockets.shutdown();
    expect(await lost).toBe('transport close');
    expect(harness.hub.connections.size).toBe(0);
    tcp.destroy();
  });
});

const count = (bytes: Buffer, text: string): number => bytes.toString('latin1').split(text).length - 1;

async function until(tcp: TcpSocket, reached: () => boolean): Promise<void> {
  while (!reached()) await once(tcp, 'data');
}

/** A visitor on a bare TCP socket, subscribed to the first `symbols` instruments. */
async function rawVisitor(
  harness: TickersHarness,
  symbols: number,
): Promise<{ tcp: TcpSocket; bytes: () => Buffer }> {
  const tcp = connect(harness.port, '127.0.0.1');
  let all = Buffer.alloc(0);
  tcp.on('data', (chunk) => (all = Buffer.concat([all, chunk])));
  tcp.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const send = (text: string): void => {
    const payload = Buffer.from(text);
    const length =
      payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff];
    // A mask of zeros is a valid one and leaves the text as it is.
    tcp.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]));
  };
  await until(tcp, () => count(all, '"sid"') === 1);
  send('40/tickers,{}');
  await until(tcp, () => count(all, '40/tickers,{"sid"') === 1);
  const keys = Array.from({ length: symbols }, (_, id) => `NASDAQ:S${id}`);
  send(`42/tickers,0${JSON.stringify(['subscribe', { symbols: keys }])}`);
  await until(tcp, () => count(all, '43/tickers,0[') === 1);
  return { tcp, bytes: () => all };
}

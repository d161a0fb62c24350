import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { BoundedExpressAdapter, MAX_PIPELINED } from './http-server.js';

const REQUEST_MS = 400;

describe('the HTTP server', () => {
  let adapter: BoundedExpressAdapter;
  let server: Server;
  let begun: ServerResponse[];
  let handle: (request: IncomingMessage, response: ServerResponse) => void;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    begun = [];
    handle = (_, response) => void response.end('ok');
    adapter = new BoundedExpressAdapter(REQUEST_MS);
    adapter.initHttpServer();
    adapter.use((request: IncomingMessage, response: ServerResponse) => {
      begun.push(response);
      handle(request, response);
    });
    server = adapter.getHttpServer() as Server;
    await new Promise<void>((resolve) => void adapter.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    server.closeAllConnections();
    await adapter.close();
  });

  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  /** All that a connection is sent until the server closes it. */
  const untilClosed = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.once('close', () => resolve(text));
    });
  const several = process.platform === 'linux' ? it : it.skip;
  several(
    'takes several connections in one turn of the event loop, so that a busy process is not left behind',
    async () => {
      const COUNT = 32;
      let turn = 0;
      const taken = new Map<number, number>();
      const all = Promise.withResolvers<void>();
      let sum = 0;
      server.on('connection', () => {
        taken.set(turn, (taken.get(turn) ?? 0) + 1);
        if (++sum === COUNT) all.resolve();
      });
      const count = (): void => {
        turn += 1;
        if (sum < COUNT) setImmediate(count);
      };
      // All of them are waiting before the server sees the first.
      await Promise.all([...Array.from({ length: COUNT }, open), (setImmediate(count), all.promise)]);
      expect(Math.max(...taken.values())).toBeGreaterThan(1);
      // Each of them is served as one that the server took itself.
      const answers = sockets.map(async (socket) => {
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
        const [answer] = (await once(socket, 'data')) as [Buffer];
        return answer.toString().slice(0, 15);
      });
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
    },
  );

  it('refuses a port that another server has', async () => {
    const { port } = server.address() as AddressInfo;
    const other = new BoundedExpressAdapter(REQUEST_MS);
    other.initHttpServer();
    const refused = once(other.getHttpServer() as Server, 'error');
    other.listen(port, '127.0.0.1');
    expect((await refused)[0]).toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  });

  describe('at its end', () => {
    /** Nothing but an end in order ends the test. */
    const NEVER_MS = 600_000;
    beforeEach(() => {
      server.keepAliveTimeout = NEVER_MS;
      server.requestTimeout = 0;
      server.headersTimeout = 0;
    });

    it('waits for no connection that never sent a request', async () => {
      const closed = untilClosed(await open());
      // The server has it.
      const other = await open();
      other.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(other, 'data');
      expect(await adapter.drain(NEVER_MS)).toEqual([]);
      await closed;
    });

    it('ends the connection of an answer that was under way, and says so in it', async () => {
      const asked = Promise.withResolvers<void>();
      handle = () => asked.resolve();
      const socket = await open();
      const text = untilClosed(socket);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await asked.promise;
      const drained = adapter.drain(NEVER_MS);
      begun[0]!.end('late');
      expect(await drained).toEqual([]);
      expect(await text).toMatch(/^connection: close\r\n[^]*late$/im);
    });

    it('answers once more over a connection that waits, since a proxy may be sending at this moment', async () => {
      handle = (_request, response) => void response.end('once more');
      const socket = await open();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
      const text = untilClosed(socket);
      const drained = adapter.drain(NEVER_MS);
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
      expect(await drained).toEqual([]);
      expect(await text).toMatch(/^connection: close\r\n[^]*once more$/im);
    });

    it('ends upgraded connections that are still there when the others of their kind are gone', async () => {
      const upgraded = once(server, 'upgrade');
      const socket = await open();
      const closed = untilClosed(socket);
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      await upgraded;
      const gone = Promise.withResolvers<void>();
      const drained = adapter.drain(NEVER_MS, gone.promise);
      gone.resolve();
      expect(await drained).toEqual([]);
      await closed;
    });

    it('cuts answers that are not ready at the limit, and names their addresses', async () => {
      const asked = Promise.withResolvers<void>();
      handle = () => asked.resolve();
      const socket = await open();
      socket.write('GET /slow?secret=1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await asked.promise;
      expect(await adapter.drain(1)).toEqual(['GET /slow']);
    });
  });

  const answer = (text: string): { status: number; code: string; wrapper: string[] } => {
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { data: { code: string } };
    return { status: Number(text.slice(9, 12)), code: body.data.code, wrapper: Object.keys(body) };
  };
  const refused = (status: number, code: string) => ({
    status,
    code,
    wrapper: ['status', 'data', 'message'],
  });

  it('ends a body that comes slowly, in the wrapper', async () => {
    handle = (request) => void request.resume();
    const socket = await open();
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n');
    // A byte now and then keeps no connection alive.
    const drip = setInterval(() => socket.write('x'), 20);
    const text = await untilClosed(socket);
    clearInterval(drip);
    expect(answer(text)).toEqual(refused(408, 'request_timeout'));
  });

  it('ends a head that comes slowly', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 20);
    const text = await untilClosed(socket);
    clearInterval(drip);
    expect(answer(text)).toEqual(refused(408, 'request_timeout'));
    expect(begun).toHaveLength(0);
  });

  it('has these bounds where nobody shortens them: a request is here, or its connection closed, within a minute', () => {
    const adapter = new BoundedExpressAdapter(50_000);
    adapter.initHttpServer();
    const { requestTimeout, headersTimeout, timeout } = adapter.getHttpServer() as Server;
    expect({ requestTimeout, headersTimeout, timeout }) //
      .toEqual({ requestTimeout: 50_000, headersTimeout: 20_000, timeout: 60_000 });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['a head of 20 kB', `GET / HTTP/1.1\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('refuses %s in the wrapper', async (_, bytes, status, code) => {
    const socket = await open();
    socket.write(bytes);
    expect(answer(await untilClosed(socket))).toEqual(refused(status, code));
  });

  it('closes a connection that sends 10,000 requests and waits for no answer; few of them are begun', async () => {
    handle = () => undefined;
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10_000));
    await untilClosed(socket);
    expect(begun).toHaveLength(MAX_PIPELINED);
  });

  it('pipelines a few, and serves many after each other on one connection', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(MAX_PIPELINED - 1));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect((await untilClosed(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(MAX_PIPELINED);
    const other = await open();
    for (let n = 0; n < 3 * MAX_PIPELINED; n += 1) {
      other.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(other, 'data');
    }
    expect(begun).toHaveLength(4 * MAX_PIPELINED);
  });
});

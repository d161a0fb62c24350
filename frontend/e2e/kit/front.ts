import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';

/** Headers that belong to the bytes of the first version. */
const OF_THE_FILE = ['content-length', 'etag', 'last-modified', 'accept-ranges'];

/** A call of the API that came by, and what it was answered with; `null` until then, and where it never is. */
export interface Asked {
  path: string;
  status: number | null;
}

/**
 * Stands before the product at an address of its own: it can go away and come back, and hand out another version of the
 * service worker. It sees what really arrives, and in which order: a browser tells of what a page sends as it is left late, or never.
 */
export class Front {
  /** Calls of the API since it was emptied, in the order of their arrival. */
  readonly asked: Asked[] = [];
  /** A call that is cut off in the place of an answer. */
  cut: string | null = null;
  /** Pages have no price stream while it is set: what they ask for with HTTP is answered all the same. */
  withoutStreams = false;
  /** Put behind the service worker's text. */
  workerSuffix = '';
  private readonly sockets = new Set<Socket>();
  private readonly streams = new Set<Socket>();
  private readonly server = http.createServer((request, response) => this.pass(request, response));
  private port = 0;

  /** @param productUrl address of the product behind it */
  constructor(private readonly productUrl: string) {
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    this.server.on('upgrade', (request, socket: Socket) => this.passSocket(request, socket));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Nothing answers at the address any more, and what is open is cut. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method, headers, url } = request;
    const { pathname: path } = new URL(url ?? '/', this.productUrl);
    const call: Asked = { path, status: null };
    if (path.startsWith('/api/')) this.asked.push(call);
    if (path === this.cut) {
      request.socket.destroy();
      return;
    }
    const changed = url === '/sw.js' && this.workerSuffix !== '';
    const asked = { ...headers };
    // Asked as if nothing were held, and unpacked: the answer is another one.
    if (changed)
      for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete asked[name];
    // A connection of its own each time: a kept one may be closed by the product just when it is used again.
    const options = { method, headers: asked, agent: false };
    const behind = http.request(new URL(url ?? '/', this.productUrl), options, (answer) => {
      call.status = answer.statusCode ?? null;
      const sent = Object.entries(answer.headers).filter(([name]) => !changed || !OF_THE_FILE.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(sent));
      answer.pipe(response, { end: false });
      answer.on('end', () => response.end(changed ? this.workerSuffix : ''));
    });
    behind.on('error', () => response.destroy());
    request.pipe(behind);
  }

  /** Open streams end, and there are no new ones until `withoutStreams` is taken back. */
  cutStreams(): void {
    this.withoutStreams = true;
    for (const socket of this.streams) socket.destroy();
  }

  private passSocket({ method, url, rawHeaders }: http.IncomingMessage, socket: Socket): void {
    if (this.withoutStreams) {
      socket.destroy();
      return;
    }
    this.streams.add(socket);
    socket.on('close', () => this.streams.delete(socket));
    const { port, hostname } = new URL(this.productUrl);
    const behind = net.connect(Number(port), hostname, () => {
      const lines = [`${method} ${url} HTTP/1.1`];
      for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
      behind.write(`${lines.join('\r\n')}\r\n\r\n`);
      behind.pipe(socket).pipe(behind);
    });
    for (const [end, other] of [
      [behind, socket],
      [socket, behind],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => other.destroy());
    }
  }
}

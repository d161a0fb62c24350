import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  bodyInPieces,
  inPieces,
  MAX_ROWS_UNSENT,
  MAX_ROWS_UNSENT_AT_ADDRESS,
  ROWS_PER_PIECE,
  UnsentRows,
} from './sent-in-pieces.js';

/** More than all buffers between two processes hold: some 75 MB. */
const ROWS = new Array<string>(1_000_000).fill('x'.repeat(75));

/** A product that has two things to tell: many rows, and that it lives. */
class Server {
  /** Pieces that were made of the rows. */
  made = 0;
  readonly ended: Promise<void>;
  private readonly server: http.Server;

  constructor(withinMs?: number) {
    let end = (): void => undefined;
    this.ended = new Promise((resolve) => (end = resolve));
    this.server = http.createServer((request, response) => {
      if (request.url === '/health') return void response.end('alive');
      bodyInPieces(response, this.rows(), end, withinMs).pipe(response);
    });
  }

  async url(path: string): Promise<string> {
    if (!this.server.listening) await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async *rows(): AsyncGenerator<string> {
    for await (const piece of inPieces(ROWS)) {
      this.made += 1;
      yield piece.join('\n');
    }
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a body that is sent in pieces', () => {
  let server: Server;
  afterEach(() => server?.close());

  /** An answer of which the first bytes are here and no further ones are read. */
  async function unread(): Promise<http.IncomingMessage> {
    const request = http.get(await server.url('/rows'));
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(answer, 'readable');
    return answer;
  }

  it('is made as it is read: others are served meanwhile, and a reader that goes away ends the work', async () => {
    server = new Server();
    const answer = await unread();
    for (let n = 0; n < 20; n += 1)
      expect(await (await fetch(await server.url('/health'))).text()).toBe('alive');
    expect(server.made).toBeLessThan(ROWS.length / ROWS_PER_PIECE);
    answer.destroy();
    await server.ended;
    const { made } = server;
    expect(made).toBeLessThan(ROWS.length / ROWS_PER_PIECE);
    for (let n = 0; n < 5; n += 1) await turn();
    expect(server.made).toBe(made);
  });

  it('does not wait for ever for a reader that takes nothing', async () => {
    server = new Server(50);
    const answer = await unread();
    const cut = once(answer, 'error');
    await server.ended;
    answer.resume();
    expect(await cut).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
    expect(server.made).toBeLessThan(ROWS.length / ROWS_PER_PIECE);
  });

  it('leaves others a turn after each piece, also where the reader is fast', async () => {
    const order: string[] = [];
    const canary = (): void => {
      order.push('canary');
      if (order.length < 20) setImmediate(canary);
    };
    setImmediate(canary);
    for await (const piece of inPieces(ROWS.slice(0, 5 * ROWS_PER_PIECE))) order.push(`${piece.length}`);
    expect(order.join(' ')).toMatch(/^500( (canary )+500){4}/);
  });
});

describe('rows that wait for slow readers', () => {
  it('are no more than all may have, nor than one address may have', () => {
    const unsent = new UnsentRows();
    const each = MAX_ROWS_UNSENT_AT_ADDRESS / 10;
    const releases: (() => void)[] = [];
    let held = 0;
    let refused = 0;
    for (let address = 0; address < 20; address += 1) {
      let here = 0;
      for (let n = 0; n < 15; n += 1) {
        try {
          releases.push(unsent.hold(`192.0.2.${address}`, each));
          held += each;
          here += each;
        } catch (error) {
          expect(error).toMatchObject({ code: 'service_unavailable', retryAfterS: expect.any(Number) });
          refused += 1;
        }
        expect(here).toBeLessThanOrEqual(MAX_ROWS_UNSENT_AT_ADDRESS);
        expect(held).toBeLessThanOrEqual(MAX_ROWS_UNSENT);
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(held).toBeGreaterThan(MAX_ROWS_UNSENT - each);
    releases.forEach((release) => release());
    expect(unsent.addresses).toBe(0);
    unsent.hold('192.0.2.1', each);
  });

  it('never keep an address from one answer, however long; a /64 is one address', () => {
    const unsent = new UnsentRows();
    const release = unsent.hold('2001:db8::1', MAX_ROWS_UNSENT_AT_ADDRESS + 1);
    expect(() => unsent.hold('2001:db8::2', 1)).toThrow();
    release();
    unsent.hold('2001:db8::2', 1);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { acceptEncodedAnswers, EncodedJson } from './encoded-answer.js';

/** Text with what JSON and websockets could trip over. */
const VALUE = { quotes: [{ source: 'Zürich – "x" \u2028 😀' }], list: [null, 1.5, -0.25], empty: {} };

describe('answers that are JSON already', () => {
  let server: Server;
  let client: ClientSocket;
  let encoded = 0;

  async function connect(prepare: (server: Server) => void, namespace: string): Promise<void> {
    const http = createServer();
    server = new Server(http, { transports: ['websocket'], serveClient: false });
    prepare(server);
    server.of(namespace).on('connection', (socket) => {
      socket.on('ready', (ack: (answer: unknown) => void) => {
        const answer = new EncodedJson(JSON.stringify(VALUE));
        answer.toJSON = () => {
          encoded += 1;
          return VALUE;
        };
        ack(answer);
      });
      socket.on('plain', (ack: (...answers: unknown[]) => void) => ack(VALUE, Buffer.from('abc')));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    client = io(`http://127.0.0.1:${port}${namespace}`, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => client.once('connect', resolve));
  }

  afterEach(async () => {
    client.close();
    await server.close();
  });

  it('reach a stock client as they are, without being encoded again', async () => {
    encoded = 0;
    await connect(acceptEncodedAnswers, '/tickers');
    expect(await client.emitWithAck('ready')).toEqual(VALUE);
    expect(encoded).toBe(0);
  });

  it('reach it as well through an encoder that does not know them', async () => {
    encoded = 0;
    await connect(() => undefined, '/tickers');
    expect(await client.emitWithAck('ready')).toEqual(VALUE);
    expect(encoded).toBeGreaterThan(0);
  });

  it('leave other answers as they were, binary ones too', async () => {
    await connect(acceptEncodedAnswers, '/tickers');
    const answers = await new Promise<unknown[]>((resolve) =>
      client.emit('plain', (...args: unknown[]) => resolve(args)),
    );
    expect(answers).toEqual([VALUE, Buffer.from('abc')]);
  });
});

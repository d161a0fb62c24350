import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CanActivate, type INestApplication, UseFilters, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { AppError } from '../../../common/errors/app-error.js';
import { hostRulesOf } from '../../../common/net/host-check.js';
import { REALTIME_DEFAULTS } from '../realtime-options.js';
import { SocketAdapter } from '../socket.adapter.js';
import { acceptEncodedAnswers, acknowledge, AcknowledgementFilter, EncodedJson } from './acknowledgement.js';

class Nobody implements CanActivate {
  canActivate(): boolean {
    throw new AppError('forbidden');
  }
}

const notANumber = {
  transform: (value: unknown): number => {
    if (typeof value !== 'number')
      throw new AppError('invalid_request', { fields: { n: 'must be a number' } });
    return value;
  },
};

@UseFilters(AcknowledgementFilter)
@WebSocketGateway({ namespace: '/test' })
class TestGateway {
  @UseGuards(Nobody)
  @SubscribeMessage('guarded')
  guarded(): void {}

  @SubscribeMessage('piped')
  piped(@MessageBody(notANumber) _: number): void {}

  @SubscribeMessage('thrown')
  thrown(): void {
    throw new Error('a secret');
  }
}

describe('acknowledgement of events', () => {
  let app: INestApplication;
  let client: Socket;
  beforeAll(async () => {
    class TestModule {}
    app = await NestFactory.create({ module: TestModule, providers: [TestGateway] }, { logger: false });
    const http = app.getHttpServer() as HttpServer;
    const rules = {
      origins: { allowed: [], behindProxy: false },
      hosts: hostRulesOf({ HOST: '127.0.0.1', TRUST_PROXY: 0 }),
    };
    app.useWebSocketAdapter(
      new SocketAdapter(() => http, { ...rules, proxyHops: 0, limits: REALTIME_DEFAULTS }),
    );
    await app.listen(0, '127.0.0.1');
    const { port } = http.address() as AddressInfo;
    client = io(`http://127.0.0.1:${port}/test`, { transports: ['websocket'], reconnection: false });
    await once(client as never, 'connect');
  });
  afterAll(async () => {
    client.disconnect();
    await app.close();
  });

  it.each([
    ['guarded', 'forbidden', undefined],
    ['piped', 'invalid_request', { n: 'must be a number' }],
    ['thrown', 'internal_error', undefined],
    ['unknown', 'not_found', undefined],
  ])('%s: what Nest refuses is answered with the wrapper as well', async (event, code, fields) => {
    const answer = await client.emitWithAck(event, 'payload');
    expect(answer).toEqual({
      status: 'error',
      data: { code, requestId: expect.any(String), ...(fields ? { fields } : {}) },
      message: expect.not.stringContaining('secret'),
    });
  });

  it('an event without acknowledgement is carried out and answered to nobody', () => {
    let done = 0;
    acknowledge(undefined, () => (done += 1));
    acknowledge(null, () => {
      throw new Error('nobody hears of it');
    });
    expect(done).toBe(1);
  });
});

/** Text with what JSON and websockets could trip over. */
const VALUE = { quotes: [{ source: 'Zürich – "x" \u2028 😀' }], list: [null, 1.5, -0.25], empty: {} };

describe('answers that are JSON already', () => {
  let server: Server;
  let client: Socket;
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

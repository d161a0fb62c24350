import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GatewayMessage {
  id: string;
  to: string;
  text: string;
  sentMs: number;
}

export interface SmsGateway {
  url: string;
  /** Every request, refused ones too. */
  attempts: { id: string; status: number }[];
  /** What it took. */
  accepted: GatewayMessage[];
  /** Status of the next answers, in order; 202 afterwards. */
  answers: number[];
  /** Resolves when so many messages were accepted. */
  received: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** An operator's SMS gateway on this machine: checks our signature as the documentation tells operators to. */
export async function startSmsGateway(secret: string): Promise<SmsGateway> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const gateway: Omit<SmsGateway, 'url' | 'close'> = {
    attempts: [],
    accepted: [],
    answers: [],
    received: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        tell();
      }),
  };
  const tell = (): void => {
    for (const { count, resolve } of waiting) if (gateway.accepted.length >= count) resolve();
  };
  const statusOf = (request: IncomingMessage, body: string): number => {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    if (request.headers['x-signature'] !== signature) return 401;
    return gateway.answers.shift() ?? 202;
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const status = statusOf(request, body);
    gateway.attempts.push({ id: String(request.headers['idempotency-key']), status });
    if (status < 300) gateway.accepted.push(JSON.parse(body) as GatewayMessage);
    response.writeHead(status).end('told');
    tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

import 'reflect-metadata';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { NOTIFICATIONS_NAMESPACE, TICKERS_NAMESPACE } from '@pricealgo/contract/realtime';
import { TICKER_EVENT_RULES } from '../../src/modules/realtime/index.js';
import { isWrapper } from './http-client.js';
import { hostileValue, jsonText, mutatedJson } from './mutations.js';

/** How long a connection that sends nothing more is held, ms. */
const HOLD_MS = 250;

export type Packet =
  string | Uint8Array | { readonly ping: string } | { readonly fragments: readonly string[] };

/** What one connection sends, with whose token. */
export interface SocketAttack {
  readonly role: 'visitor' | 'member' | 'admin';
  readonly packets: readonly Packet[];
}

const NAMESPACES = [TICKERS_NAMESPACE, NOTIFICATIONS_NAMESPACE];
const namespace = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NAMESPACES) },
  fc.constantFrom(
    '/',
    '',
    '/x',
    '/tickers?a=b',
    '/tickers/',
    '/__proto__',
    `/${'n'.repeat(60_000)}`,
    '/\u0000',
    '/tickers,/notifications',
  ),
);

const request = fc.record(
  {
    symbols: fc.array(fc.constantFrom('NASDAQ:AAPL', 'NASDAQ:MSFT', 'CRYPTO:BTC-USD', 'X:Y', ''), {
      maxLength: 6,
    }),
    since: fc.record({ epoch: fc.string({ maxLength: 10 }), seq: fc.nat() }),
  },
  { requiredKeys: ['symbols'] },
);
/** As the contract has it, and changed; a client of another version, or none of ours. */
const payload = fc.oneof(
  request.map(jsonText),
  mutatedJson(request),
  fc.nat().map(String),
  hostileValue.map(jsonText),
);

/** The contract's events: a new one joins by itself. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(TICKER_EVENT_RULES)) },
  fc.constantFrom(
    'connect',
    'disconnect',
    'disconnecting',
    'error',
    'newListener',
    '__proto__',
    'quotes',
    '',
    'x'.repeat(10_000),
  ),
);
const acknowledgement = fc.oneof(
  { weight: 5, arbitrary: fc.nat(1_000).map(String) },
  fc.constantFrom('', '9'.repeat(400), '9007199254740993', '-1', '1e3'),
);

const inNamespace = (prefix: string, name: string): string =>
  name === '/' || name === '' ? prefix : `${prefix}${name},`;

/** `TOKEN` becomes the token of whoever attacks. */
const auth = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      '{"token":"TOKEN"}',
      '{"token":"TOKEN","credit":true}',
      '{}',
      '',
      '{"credit":true}',
    ),
  },
  mutatedJson(fc.record({ token: fc.constant('TOKEN'), credit: fc.boolean() })),
);

const packet: fc.Arbitrary<Packet> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(namespace, acknowledgement, event, payload)
      .map(
        ([name, ack, named, sent]) => `${inNamespace('42', name)}${ack}[${JSON.stringify(named)},${sent}]`,
      ),
  },
  { weight: 2, arbitrary: fc.tuple(namespace, auth).map(([name, sent]) => inNamespace('40', name) + sent) },
  { weight: 1, arbitrary: namespace.map((name) => inNamespace('41', name)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(namespace, acknowledgement, payload)
      .map(([name, ack, sent]) => `${inNamespace('43', name)}${ack}[${sent}]`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Packet>(
      '451-/tickers,["subscribe",{"_placeholder":true,"num":0}]',
      '451-/tickers,["subscribe",{"_placeholder":true,"num":-1}]',
      '451-/tickers,7["subscribe",{"_placeholder":true,"num":1e9}]',
      '4599999999-/tickers,["subscribe",{"_placeholder":true,"num":0}]',
      '461-/tickers,1[{"_placeholder":true,"num":0}]',
      '45-/tickers,["x"]',
      '42/tickers,["subscribe",{"_placeholder":true,"num":0}]',
      '44/tickers,{"message":"x"}',
      '49',
      '4',
      '',
      '0{"sid":"x"}',
      '1',
      '2',
      '2probe',
      '3',
      '5',
      '6',
      'b4AAAA',
      'x',
      '42["received",1]',
      '42/tickers,["received",1e308]',
      `42/tickers,["received",${'9'.repeat(16)}]`,
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 125 }).map((ping) => ({ ping: ping.slice(0, 40) })) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 100 }).map((text) => `4${text.toWellFormed()}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(namespace, payload)
      .map(([name, sent]) => ({ fragments: [inNamespace('42', name), '1["resync",', `${sent}]`] })),
  },
);

export const socketAttack: fc.Arbitrary<SocketAttack> = fc.record({
  role: fc.constantFrom('visitor', 'member', 'admin'),
  packets: fc
    .tuple(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc
            .tuple(fc.constantFrom(...NAMESPACES), auth)
            .map(([name, sent]) => [inNamespace('40', name) + sent]),
        },
        fc.constant([]),
      ),
      fc.oneof(
        { weight: 9, arbitrary: fc.array(packet, { minLength: 1, maxLength: 14 }) },
        // A flood of one kind.
        fc
          .tuple(packet, fc.integer({ min: 100, max: 400 }))
          .map(([one, times]) => Array.from({ length: times }, () => one)),
      ),
    )
    .map(([first, rest]) => [...first, ...rest]),
});

/**
 * Sends the packets over a connection of its own, and hangs up when nothing more comes.
 * @returns answers that are neither the wrapper nor a refusal in its words
 */
export function attack(
  port: number,
  { packets }: SocketAttack,
  token: string | undefined,
): Promise<string[]> {
  return new Promise((resolve) => {
    const faults: string[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    let timer: NodeJS.Timeout | undefined;
    const hold = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.terminate(), HOLD_MS);
    };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(faults);
    });
    socket.once('message', () => {
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        // Packed prices may begin with any two bytes, those of an acknowledgement too.
        const fault = isBinary ? null : faultOf(data.toString());
        if (fault) faults.push(fault);
      });
      for (const each of packets) send(socket, each, token ?? 'none');
      hold();
    });
  });
}

function send(socket: WebSocket, packet: Packet, token: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (typeof packet === 'string') socket.send(packet.replace('TOKEN', token));
  else if (packet instanceof Uint8Array) socket.send(packet);
  else if ('ping' in packet) socket.ping(packet.ping);
  else
    packet.fragments.forEach((part, index) =>
      socket.send(part, { fin: index === packet.fragments.length - 1 }),
    );
}

/** @returns the packet where an acknowledgement is not the wrapper, or a refusal without its data */
function faultOf(packet: string): string | null {
  // The number of an acknowledgement is the client's own: of 400 digits it comes back as what JavaScript makes of them.
  const [, kind, body = ''] = /^4([34])(?:\/[^,]*,)?(?:\d+|Infinity)?(.*)$/s.exec(packet) ?? [];
  if (kind === undefined) return null;
  try {
    return (kind === '3' ? isAnswer(JSON.parse(body)) : isRefusal(JSON.parse(body))) ? null : told(packet);
  } catch (error) {
    return `${told(packet)}: ${(error as Error).message}`;
  }
}

const told = (packet: string): string => packet.slice(0, 300);

const isAnswer = ([answer, ...more]: unknown[]): boolean =>
  more.length === 0 && isWrapper(JSON.stringify(answer));

const isRefusal = ({ message, data }: { message?: unknown; data?: { code?: string } }): boolean =>
  typeof message === 'string' && typeof data?.code === 'string' && data.code !== 'internal_error';

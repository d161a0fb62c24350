import { connect } from 'node:net';
import fc from 'fast-check';

/** How long a connection that is answered nothing is held, ms: what is under way ends by the server's own limits, not here. */
const HOLD_MS = 300;

const HEAD = 'Host: 127.0.0.1\r\n';
const long = (name: string, length: number): string => `${name}: ${'x'.repeat(length)}\r\n`;

/** What an HTTP client library would not let through. Bodies shorter and longer than said, two lengths, no end of lines. */
const TEXTS: readonly string[] = [
  'GET /api/health/live HTTP/1.1\r\n\r\n',
  'GET /api/health/live HTTP/9.9\r\nHost: x\r\n\r\n',
  'GET /api/health/live\r\n\r\n',
  `GET http://evil.example/api/tickers HTTP/1.1\r\n${HEAD}\r\n`,
  `GET //evil.example/api/tickers HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/../../etc/passwd HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /%ff%00 HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /${'a/'.repeat(4_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/tickers?${'a=b&'.repeat(3_000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/tickers HTTP/1.1\r\n${HEAD}${long('X-Long', 20_000)}\r\n`,
  `GET /api/tickers HTTP/1.1\r\n${HEAD}${Array.from({ length: 2_500 }, (_, i) => `X${i}: 1\r\n`).join('')}\r\n`,
  'GET /api/tickers HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n',
  'GET /api/tickers HTTP/1.1\r\nHost: [::1\r\n\r\n',
  `GET /api/tickers HTTP/1.1\r\n${HEAD} folded: line\r\n\r\n`,
  `GET /api/tickers HTTP/1.1\r\n${HEAD}Bad\u0000Name: 1\r\n\r\n`,
  `GET * HTTP/1.1\r\n${HEAD}\r\n`,
  `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HEAD}\r\n`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a":1}`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{"a":1}GET / HTTP/1.1\r\n\r\n`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: -1\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `POST /api/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n\r\n0\r\n__proto__: 1\r\n\r\n`,
  `POST /api/profilepicuploadtospace HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"`,
  `GET /api/tickers HTTP/1.1\r\n${HEAD}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  `GET /api/tickers HTTP/1.1\r\n${HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET /api/health/live HTTP/1.1\r\n${HEAD}\r\n`.repeat(60),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  '\r\n\r\n\r\n',
];

const socketIo = (query: string, headers = ''): string =>
  `GET /socket.io/?${query} HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`;
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

/** Beginnings of live connections: polling, no key, other versions, ids of others, queries that mean nothing. */
const UPGRADES: readonly string[] = [
  socketIo('EIO=4&transport=websocket', KEY),
  socketIo('EIO=4&transport=websocket', `${KEY}Origin: https://evil.example\r\n`),
  socketIo('EIO=4&transport=websocket', `${KEY}Origin: null\r\n`),
  socketIo(
    'EIO=4&transport=websocket',
    `${KEY}Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99\r\n`,
  ),
  socketIo('EIO=4&transport=websocket', `${KEY}Sec-WebSocket-Protocol: ,,\r\n`),
  socketIo('EIO=4&transport=websocket'),
  socketIo('EIO=4&transport=websocket', 'Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n'),
  socketIo('EIO=3&transport=websocket', KEY),
  socketIo('EIO=__proto__&transport=__proto__', KEY),
  socketIo('EIO=4&transport=constructor', KEY),
  socketIo('EIO=4&transport=webtransport', KEY),
  socketIo('EIO=4&EIO=4&transport=websocket&transport=polling', KEY),
  socketIo('EIO=4&transport=websocket&sid=__proto__', KEY),
  socketIo('EIO=4&transport=websocket&sid=AAAAAAAAAAAAAAAAAAAA', KEY),
  socketIo(`EIO=4&transport=websocket&${'a=b&'.repeat(2_000)}`, KEY),
  socketIo('%ff=%zz&EIO=4&transport=websocket', KEY),
  ...['GET', 'POST', 'OPTIONS', 'DELETE'].map(
    (method) =>
      `${method} /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${HEAD}Content-Length: 3\r\n\r\n40/`,
  ),
  `GET /socket.io HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /socket.io/socket.io.js HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /SOCKET.IO/?EIO=4&transport=websocket HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n`,
];

/** Bytes behind an upgrade that are no frames: reserved bits, no mask, fragments that never end, lengths beyond everything. */
const FRAMES: readonly string[] = [
  '\u0081\u0002hi',
  '\u00f1\u0080\u0000\u0000\u0000\u0000',
  '\u0001\u0081\u0000\u0000\u0000\u00004',
  `\u0082\u00ff${'\u00ff'.repeat(8)}`,
  '\u0089\u0080\u0000\u0000\u0000\u0000'.repeat(3_000),
  '\u008a\u0080\u0000\u0000\u0000\u0000'.repeat(3_000),
  '\u0088\u0082\u0000\u0000\u0000\u0000\u0000\u0001',
  '\u0000\u0080\u0000\u0000\u0000\u0000',
];

export const rawText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...UPGRADES) },
  { weight: 1, arbitrary: fc.constantFrom(...FRAMES).map((frame) => UPGRADES[0]! + frame) },
  // A whole request with one of its bytes changed, or its end missing.
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([text, at, byte]) => {
        const place = at % text.length;
        return text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1);
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat())
      .map(([text, at]) => text.slice(0, at % text.length)),
  },
);

/**
 * Writes bytes to a connection of its own.
 * @returns the statuses that came back, until the server closed or had nothing to say
 */
export function sendRaw(port: number, text: string): Promise<number[]> {
  return new Promise((resolve) => {
    const tcp = connect(port, '127.0.0.1', () => void tcp.write(Buffer.from(text, 'latin1')));
    let received = '';
    tcp.on('data', (chunk: Buffer) => {
      if (received.length < 100_000) received += chunk.toString('latin1');
    });
    tcp.on('error', () => undefined);
    tcp.setTimeout(HOLD_MS, () => tcp.destroy());
    tcp.on('close', () =>
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))),
    );
  });
}

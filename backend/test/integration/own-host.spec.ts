import { request } from 'node:http';
import { io } from 'socket.io-client';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Answer {
  status: number;
  body: { status: string; data: Record<string, unknown>; message: string };
}

const FOREIGN: readonly (readonly [string, string[]])[] = [
  ['the name of a site that points here (DNS rebinding)', ['Host', 'rebound.evil.example:3001']],
  ['an address of another machine', ['Host', '192.168.1.5']],
  ['two names, one of them its own', ['Host', 'localhost', 'Host', 'evil.example']],
  [
    'an own name, and through the proxy a foreign one',
    ['Host', 'localhost', 'X-Forwarded-Host', 'evil.example'],
  ],
];

describe('a server is called by its own names alone', () => {
  let test: TestApp;
  beforeAll(async () => {
    const names = { PUBLIC_URL: 'https://prices.example', ALLOWED_HOSTS: 'www.prices.example' };
    test = await createTestApp({ ...names, TRUST_PROXY: '1' });
  });
  afterAll(() => test.close());

  /** As it is on the wire: fetch would neither set the Host nor send it twice. */
  const get = (path: string, lines: string[], method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = [...lines, 'Connection', 'close'];
      const call = request(`${test.url}${path}`, { method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => {
          const json = response.headers['content-type']?.startsWith('application/json');
          resolve({ status: response.statusCode!, body: json ? JSON.parse(text) : null });
        });
      });
      call.once('error', reject);
      call.end();
    });

  it.each(['localhost:3001', '127.0.0.1', '[::1]:3001', 'prices.example', 'WWW.prices.example:8443'])(
    '%s is answered',
    async (host) => {
      expect((await get('/api/exchanges', ['Host', host])).status).not.toBe(421);
      expect((await get('/robots.txt', ['Host', host])).status).toBe(200);
    },
  );

  it.each(FOREIGN)('%s: everything is refused in the wrapper', async (_, lines) => {
    for (const path of ['/api/exchanges', '/api/no-such-thing', '/', '/robots.txt', '/static/x.js']) {
      const { status, body } = await get(path, lines);
      expect([path, status]).toEqual([path, 421]);
      expect(body).toMatchObject({ status: 'error', data: { code: 'host_not_allowed' } });
      expect(Object.keys(body)).toEqual(['status', 'data', 'message']);
    }
    expect((await get('/api/refresh', lines, 'POST')).status).toBe(421);
  });

  it('health checks are answered whatever name or address a platform asks by', async () => {
    for (const path of ['/api/health/live', '/api/health/ready']) {
      expect((await get(path, ['Host', '10.42.0.7:3001'])).status).toBe(200);
      expect((await get(path, ['Host', 'api-1:3001'])).status).toBe(200);
    }
  });

  it.each(['tickers', 'notifications'])('sockets of /%s are refused, too', async (namespace) => {
    const outcome = (extraHeaders: Record<string, string>): Promise<string> =>
      new Promise((resolve) => {
        const options = { transports: ['websocket'], reconnection: false, forceNew: true };
        const socket = io(`${test.url}/${namespace}`, { ...options, extraHeaders });
        const end = (text: string): void => {
          socket.disconnect();
          resolve(text);
        };
        socket.once('connect', () => end('let in'));
        socket.once('connect_error', (error) =>
          // The server's own refusal, by the namespace, has a code; that of the handshake has none.
          end((error as { data?: { code: string } }).data?.code ?? 'refused at the door'),
        );
      });
    const known = namespace === 'tickers' ? 'let in' : 'session_required';
    expect(await outcome({ Host: 'prices.example' })).toBe(known);
    expect(await outcome({ Host: 'rebound.evil.example' })).toBe('refused at the door');
    // What a rebound page sends: its own name in both, so that they agree.
    const rebound = { Host: 'rebound.evil.example', Origin: 'http://rebound.evil.example' };
    expect(await outcome(rebound)).toBe('refused at the door');
  });
});

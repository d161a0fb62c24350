import { request, type IncomingHttpHeaders } from 'node:http';
import { io } from 'socket.io-client';
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL } from '../../src/modules/users/demo-logins.js';
import { GOOD_PASSWORD, makeAccount } from '../setup/accounts.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: { status: string; data: Record<string, unknown>; message: string };
}

/** What a request may look like that did not begin in this machine's own browser. */
const ELSEWHERE: readonly (readonly [string, Record<string, string | string[]>])[] = [
  ['another name of this machine (DNS rebinding)', { Host: 'rebound.evil.example:3001' }],
  ['the address of this machine in its network', { Host: '192.168.1.5:3001' }],
  ['a name that begins like this machine', { Host: '127.0.0.1.evil.example' }],
  ['a proxy that tells its client', { Host: 'localhost', 'X-Forwarded-For': '203.0.113.9' }],
  ['a client that claims to be this machine', { Host: 'localhost', 'X-Forwarded-For': '127.0.0.1' }],
  ['a proxy that follows the standard', { Host: 'localhost', Forwarded: 'for=203.0.113.9' }],
  ['a proxy that tells the host', { Host: 'localhost', 'X-Forwarded-Host': 'localhost' }],
  ['a proxy that tells the address', { Host: 'localhost', 'X-Real-IP': '203.0.113.9' }],
  ['a proxy that names itself', { Host: 'localhost', Via: '1.1 somewhere' }],
];
const HERE = ['localhost', 'localhost:3001', '127.0.0.1:3001', '[::1]:3001'];

describe('surfaces of development', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Names that were set as the server's own are no reason to trust a request, either.
    const ALLOWED_HOSTS = 'rebound.evil.example,192.168.1.5,127.0.0.1.evil.example,prices.example';
    // A proxy that is trusted and passes a request on is no reason to believe that it began here.
    test = await createTestApp({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000', ALLOWED_HOSTS });
    const subscriptionEnd = new Date(Date.now() + 86_400_000);
    await makeAccount(test, { email: DEMO_MEMBER_EMAIL, subscriptionEnd });
    await makeAccount(test, { email: DEMO_ADMIN_EMAIL, role: 'admin' });
  });
  afterAll(() => test.close());

  /** As it is on the wire: fetch would neither set the Host nor send it twice. */
  const send = (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string | string[]>,
    body: object = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // A flat list is the one form in which Node sends a header twice.
      const lines = Object.entries({
        'Content-Type': 'application/json',
        Connection: 'close',
        ...headers,
      }).flatMap(([name, values]) => [values].flat().flatMap((value) => [name, value]));
      const sent = method === 'POST' ? JSON.stringify(body) : '';
      if (sent) lines.push('Content-Length', String(Buffer.byteLength(sent)));
      const call = request(`${test.url}${path}`, { method, headers: lines }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: JSON.parse(text) }),
        );
      });
      call.once('error', reject);
      call.end(sent);
    });
  /** Without what differs from answer to answer. */
  const told = ({ status, headers, body }: Answer) => ({
    status,
    headers: Object.keys(headers).sort(),
    body: { ...body, data: { ...body.data, requestId: '' } },
  });
  const logIn = (call: string, email: string, headers: Record<string, string | string[]>): Promise<Answer> =>
    send('POST', `/api/${call}`, headers, { email, password: GOOD_PASSWORD });

  it.each(HERE)('show the outbox at %s', async (Host) => {
    const { status, body } = await send('GET', '/api/dev/outbox', { Host });
    expect([status, body.status]).toEqual([200, 'success']);
  });

  it.each(ELSEWHERE)('hide the outbox, like an address that does not exist, from %s', async (_, headers) => {
    const unknown = await send('GET', '/api/dev/nothing', headers);
    expect(unknown.status).toBe(404);
    expect(told(await send('GET', '/api/dev/outbox', headers))).toEqual(told(unknown));
  });

  it.each(HERE)('let the demo logins in at %s', async (Host) => {
    expect((await logIn('login', DEMO_MEMBER_EMAIL, { Host })).body.status).toBe('success');
    expect((await logIn('adminLogIn', DEMO_ADMIN_EMAIL, { Host })).body.status).toBe('success');
  });

  it.each(ELSEWHERE)('refuse the demo logins, like a wrong password, to %s', async (_, headers) => {
    for (const call of ['login', 'adminLogIn']) {
      const wrong = await logIn(call, 'nobody@example.org', headers);
      expect(wrong.body.data['code']).toBe('invalid_credentials');
      expect(told(await logIn(call, DEMO_ADMIN_EMAIL.toUpperCase(), headers))).toEqual(told(wrong));
      expect(told(await logIn(call, DEMO_MEMBER_EMAIL, headers))).toEqual(told(wrong));
    }
  });

  it.each(ELSEWHERE)('end what a session of a demo login may do at %s', async (_, headers) => {
    const opened = await logIn('login', DEMO_MEMBER_EMAIL, { Host: 'localhost' });
    const Authorization = `Bearer ${opened.body.data['token'] as string}`;
    const Cookie = opened.headers['set-cookie']!.map((line) => line.split(';')[0]!).join('; ');
    const own = await send('GET', '/api/getProfile', { Host: 'localhost', Authorization });
    expect(own.body.status).toBe('success');
    const away = await send('GET', '/api/getProfile', { ...headers, Authorization });
    expect([away.status, away.body.data['code']]).toEqual([401, 'session_expired']);
    const refreshed = await send('POST', '/api/refresh', { ...headers, Cookie }, { area: 'member' });
    expect([refreshed.status, refreshed.body.data['code']]).toEqual([401, 'session_expired']);
  });

  it.each(['tickers', 'notifications'])(
    'open no socket /%s for such a session elsewhere',
    async (namespace) => {
      const { body } = await logIn('login', DEMO_MEMBER_EMAIL, { Host: 'localhost' });
      const outcome = (extraHeaders: Record<string, string>): Promise<string> =>
        new Promise((resolve) => {
          const options = { transports: ['websocket'], reconnection: false, forceNew: true };
          const auth = { token: body.data['token'] };
          const socket = io(`${test.url}/${namespace}`, { ...options, auth, extraHeaders });
          const end = (text: string): void => {
            socket.disconnect();
            resolve(text);
          };
          socket.once('connect', () => end('let in'));
          socket.once('connect_error', (error) => end((error as { data?: { code: string } }).data!.code));
        });
      expect(await outcome({})).toBe('let in');
      expect(await outcome({ 'X-Forwarded-For': '203.0.113.9' })).toBe('session_expired');
    },
  );

  it('do not concern other accounts', async () => {
    const { email } = await makeAccount(test);
    const elsewhere = { Host: 'prices.example', 'X-Forwarded-For': '203.0.113.9' };
    expect((await logIn('login', email, elsewhere)).body.status).toBe('success');
  });
});

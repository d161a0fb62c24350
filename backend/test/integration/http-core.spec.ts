import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { makeAccount } from '../setup/accounts.js';
import { TestBrowser } from '../setup/browser.js';
import { ALL, sharedApp } from '../setup/shared-app.js';
import type { TestApp } from '../setup/test-app.js';

describe('HTTP core', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await sharedApp(ALL);
  });

  it('wraps a success', async () => {
    const { body } = await test.http.get('/api/health/live').expect(200);
    const { version, commit } = test.config;
    const data = { uptimeS: expect.any(Number), version, commit };
    expect(body).toEqual({ status: 'success', data, message: '' });
  });

  it('names every dependency when ready', async () => {
    const { body } = await test.http.get('/api/health/ready').expect(200);
    const backend = test.config.env.REDIS_URL ? 'redis' : 'postgres';
    expect(body.data.dependencies).toEqual(
      expect.arrayContaining([
        { name: 'jobs', required: false, status: 'up', detail: `on ${backend}` },
        { name: 'postgres', required: false, status: 'up' },
      ]),
    );
  });

  it('tells strangers what is up and what is down, and nothing of why', async () => {
    const stranger = test.http.get('/api/health/ready').set('X-Forwarded-For', '198.51.100.7');
    const { body } = await stranger.expect(200);
    const { roles, dependencies } = body.data as { roles: string[]; dependencies: object[] };
    expect(roles).toEqual(test.config.env.ROLES);
    expect(dependencies).toContainEqual({ name: 'jobs', required: false, status: 'up' });
    for (const one of dependencies) expect(Object.keys(one).sort()).toEqual(['name', 'required', 'status']);
  });

  it('lets pages speak with this server alone, and closes what none of them uses', async () => {
    const { headers } = await test.http.get('/api/health/live');
    const policy = new Map(
      headers['content-security-policy']!.split(';').map((part) => {
        const [name, ...sources] = part.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    for (const sources of policy.values())
      expect(sources.filter((one) => /^(wss?|https?):$/.test(one))).toEqual([]);
    const closed = headers['permissions-policy']!.split(', ');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(closed).toContain(`${feature}=()`);
    // Passkeys are asked for by our own pages.
    expect(headers['permissions-policy']).not.toContain('publickey-credentials');
  });

  it('answers an unknown address with the wrapper and the request id', async () => {
    const answer = await test.http.get('/api/no-such-thing').set('X-Request-Id', 'abcdef-123456').expect(404);
    expect(answer.body).toEqual({
      status: 'error',
      data: { code: 'not_found', requestId: 'abcdef-123456' },
      message: 'There is nothing here.',
    });
    expect(answer.headers['x-request-id']).toBe('abcdef-123456');
  });

  it('makes its own request id when the given one is no id', async () => {
    const answer = await test.http.get('/api/no-such-thing').set('X-Request-Id', '<script>');
    expect(answer.body.data.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['broken JSON', '{"a":', 400, 'malformed_json'],
    ['too deep', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, 400, 'invalid_request'],
    ['a prototype key', '{"__proto__":{"admin":true}}', 400, 'invalid_request'],
    ['a NUL', '{"a":"\\u0000"}', 400, 'invalid_request'],
    ['a lone surrogate', '{"a":"\\ud800"}', 400, 'invalid_request'],
    ['too large', JSON.stringify({ a: 'x'.repeat(300_000) }), 413, 'body_too_large'],
  ])('refuses a body that is %s', async (_name, body, status, code) => {
    const answer = await test.http.post('/api/anything').set('Content-Type', 'application/json').send(body);
    expect([answer.status, answer.body.data.code]).toEqual([status, code]);
  });

  it('reads no compressed body: a kilobyte of it would be a megabyte to parse, before any login', async () => {
    const packed = gzipSync(JSON.stringify({ csv: ' '.repeat(1_000_000) }));
    for (const path of ['/api/watchlists/import', '/api/login']) {
      const call = test.http
        .post(path)
        .set('Content-Type', 'application/json')
        .set('Content-Encoding', 'gzip');
      const { status, body } = await call.send(packed);
      expect([status, body.data.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('asks who sends a file before it reads it', async () => {
    for (const path of ['/api/watchlists/import', '/api/admin/tickers/import']) {
      const call = test.http.post(path).set('Content-Type', 'application/json');
      const { status, body } = await call.send(`{"csv":${' '.repeat(1_000_000)}`);
      expect([path, status, body.data.code]).toEqual([path, 401, 'session_required']);
    }
  });

  describe('to whoever announces a body and sends nothing of it', () => {
    const sockets: Socket[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });

    /** @param address of the client @param more lines of the head */
    function announce(address: string, request: string, length: number, ...more: string[]): Socket {
      const socket = connect((test.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
      const lines = [`${request} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${address}`];
      socket.write([...lines, `Content-Length: ${length}`, ...more, '', ''].join('\r\n'));
      sockets.push(socket);
      return socket;
    }
    const answered = async (socket: Socket): Promise<string> => {
      const [first] = (await once(socket, 'data')) as [Buffer];
      return String(first).split('\r\n', 1)[0]!;
    };
    const othersAreServed = async (): Promise<void> => {
      const other = new TestBrowser(test);
      const login = await other.post('/api/login', { email: 'nobody@example.org', password: 'wrong' });
      expect(login.body.data['code']).toBe('invalid_credentials');
      expect((await other.post('/api/no-such-thing', { text: 'x'.repeat(200_000) })).status).toBe(404);
    };
    const MULTIPART = 'Content-Type: multipart/form-data; boundary=x';
    const JSON_BODY = 'Content-Type: application/json';

    it('answers a member at once that a terabyte is too much', async () => {
      const browser = new TestBrowser(test);
      await browser.logIn((await makeAccount(test)).email);
      const auth = `Authorization: Bearer ${browser.token}`;
      const path = 'POST /api/profilepicuploadtospace';
      expect(await answered(announce('10.1.1.1', path, 999_999_999_999, MULTIPART, auth))).toContain(' 413 ');
      await othersAreServed();
    });

    it('keeps nothing for a read whose answer nobody takes', async () => {
      announce(
        '10.1.1.2',
        'GET /api/docs/openapi.json',
        999_999_999_999,
        MULTIPART,
        'Accept-Encoding: identity',
      );
      await othersAreServed();
    });

    it('keeps nothing for bodies that do not come, however many', async () => {
      for (let n = 0; n < 70; n += 1) announce(`10.1.2.${n % 7}`, 'POST /api/login', 250_000, JSON_BODY);
      const files = Array.from({ length: 14 }, (_, n) =>
        answered(announce(`10.1.2.${n % 7}`, 'POST /api/watchlists/import', 1_100_000, JSON_BODY)),
      );
      for (const status of await Promise.all(files)) expect(status).toContain(' 401 ');
      await othersAreServed();
    });
  });

  it('takes no form bodies', async () => {
    const answer = await test.http.post('/api/anything').type('form').send('a=1').expect(415);
    expect(answer.body.data.code).toBe('unsupported_media_type');
  });

  it.each(['/api/%', '/api/health/live/%E0%A4%A', '/api/health/live?a[__proto__]=1&a=%00'])(
    'answers the hostile address %s with a client error',
    async (address) => {
      const { status, body } = await test.http.get(address);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.status).toBe('error');
    },
  );

  it('sends the security headers', async () => {
    const { headers } = await test.http.get('/api/health/live');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('gives the application info', async () => {
    const { body } = await test.http.get('/api/application-info').expect(200);
    expect(body.data).toMatchObject({
      brandName: 'PriceAlgo',
      copyrightYear: 2024,
      chatUrl: 'https://wa.me/15550100',
      simulatedAroundTheClock: true,
    });
  });

  it('takes an upload or a body that ends early for a bad request: no fault, nothing in the log', async () => {
    const member = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(member.email);
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const statuses: number[] = [];
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    for (const [path, type, body] of [
      ['/api/profilepicuploadtospace', 'multipart/form-data; boundary=b', form],
      ['/api/updateprofile', 'application/json', '{"name":'],
      ['/api/login', 'application/json', '{"email":'],
    ]) {
      const [received, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
      test.app.getHttpServer().once('request', (request: Request, response: Response) => {
        // Nobody is there any more to be sent the status.
        response.status = function (this: Response, status: number) {
          // The one of a success is there before the handler is.
          if (status >= 400) answered.resolve(status);
          return Object.getPrototypeOf(this).status.call(this, status) as Response;
        };
        // Somebody reads the body.
        request.once('resume', () => received.resolve());
      });
      const socket = connect((test.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Authorization: Bearer ${browser.token}`,
          `Content-Type: ${type}`,
          'Content-Length: 100000',
          '',
          body,
        ].join('\r\n'),
      );
      await received.promise;
      socket.destroy();
      statuses.push(await answered.promise);
    }
    expect(statuses).toEqual([400, 400, 400]);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('answers 400 to bodies that come a byte at a time, JSON and uploads', async () => {
    const { email } = await makeAccount(test);
    const browser = new TestBrowser(test);
    await browser.logIn(email);
    const MULTIPART_HEAD =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    for (const [path, type, head] of [
      ['/api/login', 'application/json', '{"email":"'],
      ['/api/profilepicuploadtospace', 'multipart/form-data; boundary=x', MULTIPART_HEAD],
    ] as const) {
      const socket = connect((test.app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
      const chunks = [head, ...Array.from({ length: 5_000 }, () => 'x')];
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Authorization: Bearer ${browser.token}`,
          `Content-Type: ${type}`,
          'Transfer-Encoding: chunked',
          '',
          ...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}`),
          '0\r\n\r\n',
        ].join('\r\n'),
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toContain('The body came in too many pieces.');
      socket.destroy();
    }
  });
});

import { isLoopbackHost, isLoopbackRequest, type RequestOrigin } from './loopback-request.js';

/** A request of this machine's own browser, unless the changes say otherwise. Header names are lower case, as Node gives them. */
function request(changes: Record<string, string> = {}, remoteAddress = '127.0.0.1'): RequestOrigin {
  const headers = Object.entries({ host: 'localhost:3001', ...changes });
  return {
    headersDistinct: Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
    socket: { remoteAddress },
  };
}

describe('a loopback request', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'comes from %s',
    (address) => {
      expect(isLoopbackRequest(request({}, address))).toBe(true);
    },
  );

  it.each([
    '10.0.0.7',
    '192.168.1.5',
    '128.0.0.1',
    '::ffff:10.0.0.7',
    '::',
    'fe80::1%eth0',
    '2001:db8::1',
    '',
  ])('does not come from "%s"', (address) => {
    expect(isLoopbackRequest(request({}, address))).toBe(false);
  });

  it('does not come from a socket that is closed already', () => {
    expect(isLoopbackRequest({ ...request(), socket: { remoteAddress: undefined } })).toBe(false);
  });

  it.each([
    'localhost',
    'LocalHost:3001',
    '127.0.0.1',
    '127.0.0.1:3001',
    '127.200.0.1:80',
    '[::1]',
    '[::1]:3001',
    '[::ffff:127.0.0.1]:3001',
  ])('may name the host %s', (host) => {
    expect(isLoopbackRequest(request({ host }))).toBe(true);
  });

  it.each([
    '',
    'localhost.',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '127.0.0.256',
    '0.0.0.0:3001',
    '::1',
    '[::1',
    '[127.0.0.1]',
    '[::]:3001',
    'localhost:',
    'localhost:port',
    'localhost:3001:3001',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost,evil.example',
    ' localhost',
    '192.168.1.5:3001',
    'my-laptop:3001',
    'rebound.evil.example:3001',
  ])('may not name the host "%s"', (host) => {
    expect(isLoopbackRequest(request({ host }))).toBe(false);
  });

  it('names one host, once', () => {
    const { headersDistinct, socket } = request();
    expect(isLoopbackRequest({ headersDistinct: {}, socket })).toBe(false);
    for (const host of [
      [],
      ['localhost', 'localhost'],
      ['localhost', 'evil.example'],
      ['evil.example', 'localhost'],
    ])
      expect(isLoopbackRequest({ headersDistinct: { ...headersDistinct, host }, socket })).toBe(false);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-anything',
    'x-original-forwarded-for',
    'x-original-host',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-envoy-external-address',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'fly-client-ip',
    'cdn-loop',
  ])('was not passed on by a proxy that says %s, even one that names this machine', (name) => {
    expect(isLoopbackRequest(request({ [name]: '127.0.0.1' }))).toBe(false);
    expect(isLoopbackRequest(request({ [name]: '' }))).toBe(false);
  });

  it('may have what browsers send', () => {
    const headers = {
      origin: 'http://localhost:3001',
      referer: 'http://localhost:3001/',
      'sec-fetch-site': 'none',
    };
    expect(isLoopbackRequest(request({ ...headers, cookie: 'a=b', 'user-agent': 'Firefox' }))).toBe(true);
  });
});

describe('a host of this machine alone', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.5.5.5', '::1', '[::1]'])('is %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(['', '0.0.0.0', '::', '192.168.1.5', 'my-laptop', 'localhost.evil.example'])(
    'is not "%s"',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});

import { hostAllowed, hostRulesOf } from './host-check.js';

type Settings = Parameters<typeof hostRulesOf>[0];

/** Whether a server with these settings takes a request with these Host headers. */
function takes(hosts: string | string[], settings: Partial<Settings> = {}, forwarded?: string[]): boolean {
  const rules = hostRulesOf({ HOST: '127.0.0.1', TRUST_PROXY: 0, ...settings });
  const headersDistinct = {
    ...([hosts].flat().length > 0 ? { host: [hosts].flat() } : {}),
    ...(forwarded ? { 'x-forwarded-host': forwarded } : {}),
  };
  return hostAllowed({ headersDistinct }, rules);
}

describe('the Host of a request', () => {
  it.each(['localhost', 'LocalHost:3001', '127.0.0.1:3001', '127.8.9.10', '[::1]:3001'])(
    'may be this machine, whatever the server is called: %s',
    (host) => {
      expect(takes(host)).toBe(true);
      expect(takes(host, { HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' })).toBe(true);
    },
  );

  it.each([
    'evil.example',
    'evil.example:3001',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost.',
    '192.168.1.5',
    '169.254.169.254',
    'localhost@evil.example',
    'localhost/',
    'local host',
    '',
  ])('may be nothing else where no other name is set: %j', (host) => {
    expect(takes(host)).toBe(false);
  });

  it('is given once', () => {
    expect(takes([])).toBe(false);
    expect(takes(['localhost', 'localhost'])).toBe(false);
    expect(takes(['localhost', 'evil.example'])).toBe(false);
  });

  it('may be the host of PUBLIC_URL, on any port and in any case', () => {
    const settings = { HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example:8443/app' };
    expect(['prices.example', 'Prices.Example:8443', 'prices.example:80'].map((h) => takes(h, settings))) //
      .toEqual([true, true, true]);
    expect(['www.prices.example', 'prices.example.evil.example', '10.0.0.7'].map((h) => takes(h, settings))) //
      .toEqual([false, false, false]);
  });

  it('may be the address or name that the server listens on', () => {
    expect(takes('192.168.1.5:3001', { HOST: '192.168.1.5' })).toBe(true);
    expect(takes('192.168.1.6:3001', { HOST: '192.168.1.5' })).toBe(false);
    expect(takes('[2001:db8::1]:3001', { HOST: '2001:DB8:0::1' })).toBe(true);
    expect(takes('my-laptop', { HOST: 'my-laptop' })).toBe(true);
  });

  it('may be any address, and no name, where the server listens on all and no name is set', () => {
    for (const HOST of ['0.0.0.0', '::']) {
      expect(['10.0.0.7:3001', '[2001:db8::1]'].map((host) => takes(host, { HOST }))).toEqual([true, true]);
      expect(['evil.example', '10.0.0.7.evil.example'].map((h) => takes(h, { HOST }))).toEqual([
        false,
        false,
      ]);
    }
    expect(takes('0.0.0.0', { HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' })).toBe(false);
  });

  it('may be each name of ALLOWED_HOSTS', () => {
    const settings = { ALLOWED_HOSTS: ['www.prices.example', 'api_1', '[2001:db8::1]'] };
    expect(['www.prices.example', 'API_1:3001', '[2001:db8::1]'].map((h) => takes(h, settings))) //
      .toEqual([true, true, true]);
    expect(takes('api_2', settings)).toBe(false);
  });

  it('is an own name in what a trusted proxy forwards, too; what nobody vouches for is not read', () => {
    const settings = { PUBLIC_URL: 'https://prices.example' };
    const behind = { ...settings, TRUST_PROXY: 1 };
    expect(takes('localhost', behind, ['prices.example'])).toBe(true);
    expect(takes('localhost', behind, ['evil.example'])).toBe(false);
    expect(takes('localhost', behind, ['prices.example, evil.example'])).toBe(false);
    expect(takes('localhost', behind, ['prices.example', 'evil.example'])).toBe(false);
    expect(takes('evil.example', behind, ['prices.example'])).toBe(false);
    expect(takes('localhost', settings, ['evil.example'])).toBe(true);
  });
});

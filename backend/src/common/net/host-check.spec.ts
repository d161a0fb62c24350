import fc from 'fast-check';
import { hostAllowed, hostRulesOf, scrapeHostAllowed } from './host-check.js';

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

  it('may be written in capitals and with any port, an IPv6 address in any of its spellings, and not otherwise', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcxyz019'), minLength: 1, maxLength: 8 });
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `${words.join('.')}.example`);
    type Own = Partial<Settings> & { spellings: string[] };
    const own: fc.Arbitrary<Own> = fc.oneof(
      name.map((host) => ({ PUBLIC_URL: `https://${host}`, spellings: [host, host.toUpperCase()] })),
      name.map((host) => ({ ALLOWED_HOSTS: [host], spellings: [host, host.toUpperCase()] })),
      fc.ipV4().map((HOST) => ({ HOST, spellings: [HOST] })),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }).map((groups) => {
        const short = groups.map((group) => group.toString(16)).join(':');
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':');
        return { HOST: short, spellings: [`[${short}]`, `[${long}]`, `[${long.toUpperCase()}]`] };
      }),
    );
    fc.assert(
      fc.property(own, fc.option(fc.integer({ min: 0, max: 65_535 })), ({ spellings, ...settings }, port) => {
        fc.pre(!['0.0.0.0', '0:0:0:0:0:0:0:0'].includes(settings.HOST ?? ''));
        const end = port === null ? '' : `:${port}`;
        for (const spelling of spellings) {
          expect([spelling, takes(`${spelling}${end}`, settings)]).toEqual([spelling, true]);
          for (const other of [
            `${spelling}.${end}`,
            `x${spelling}${end}`,
            `${spelling}.evil.test${end}`,
            `${spelling}:1${end}:1`,
            `${spelling}:123456`,
            `user@${spelling}${end}`,
            `${spelling}${end}/`,
            ` ${spelling}`,
            `[${spelling}]`,
          ])
            expect([other, takes(other, settings)]).toEqual([other, false]);
        }
      }),
    );
  });

  it('is a link-local address without the zone, which a browser does not send', () => {
    expect(takes('[fe80::1]:3000', { HOST: 'fe80::1%eth0' })).toBe(true);
    expect(takes('[fe80::2]:3000', { HOST: 'fe80::1%eth0' })).toBe(false);
    for (const host of ['[fe80::1%eth0]', '[fe80::1%25eth0]:3000', '[fe80::1%lo]'])
      expect([host, takes(host, { HOST: 'fe80::1%eth0' })]).toEqual([host, false]);
    expect(takes('[0:0::1]:3000')).toBe(true);
  });
});

describe('the Host of a request to the port of the metrics', () => {
  const scrapes = (host: string | string[], settings: Partial<Settings> = {}): boolean =>
    scrapeHostAllowed(
      { headersDistinct: { host: [host].flat() } },
      hostRulesOf({ HOST: '0.0.0.0', TRUST_PROXY: 0, PUBLIC_URL: 'https://prices.example', ...settings }),
    );

  it.each(['localhost:9464', 'api-1:9464', '10.42.0.17:9464', '[fd00::17]:9464', 'prices.example'])(
    'may be a number, one word, or a name of the server: %s',
    (host) => {
      expect(scrapes(host)).toBe(true);
    },
  );

  it.each(['evil.example:9464', 'api-1.evil.example', '10.42.0.17.evil.example', 'api-1.', '', 'a b'])(
    'may be no name that a foreign site can have: %j',
    (host) => {
      expect(scrapes(host)).toBe(false);
    },
  );

  it('may be one that ALLOWED_HOSTS has, and never two at once', () => {
    expect(scrapes('prices.monitoring.svc', { ALLOWED_HOSTS: ['prices.monitoring.svc'] })).toBe(true);
    expect(scrapes(['localhost', 'evil.example'])).toBe(false);
    expect(scrapes(['api-1', 'api-2'])).toBe(false);
  });
});

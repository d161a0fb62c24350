import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeDnsServer } from '@pricealgo/test-kit/dns-server';
import { publicLookup, type LookupRules } from './public-lookup.js';

interface Found {
  error?: NodeJS.ErrnoException | null;
  address?: unknown;
}

describe('the look-up of connections to public servers', () => {
  let server: FakeDnsServer;
  beforeEach(async () => {
    server = await FakeDnsServer.start();
  });
  afterEach(() => server.stop());

  const find = (name: string, rules: LookupRules = {}, options: dns.LookupOptions = { all: true }) =>
    new Promise<Found>((resolve) =>
      publicLookup({ servers: [server.address], ...rules })(name, options, (error, address) =>
        resolve(error ? { error } : { address }),
      ),
    );

  it('finds the addresses of both kinds, IPv4 first', async () => {
    server.answers.set('hooks.pricealgo-test.com', [['2a00:1450::5', '8.8.8.8', '9.9.9.9']]);
    expect(await find('hooks.pricealgo-test.com')).toEqual({
      address: [
        { address: '8.8.8.8', family: 4 },
        { address: '9.9.9.9', family: 4 },
        { address: '2a00:1450::5', family: 6 },
      ],
    });
    expect(await find('hooks.pricealgo-test.com', {}, {})).toEqual({ address: '8.8.8.8' });
    expect(await find('hooks.pricealgo-test.com', {}, { family: 6 })).toEqual({ address: '2a00:1450::5' });
  });

  it.each([
    ['private', ['10.0.0.7']],
    ['of this machine', ['127.0.0.1']],
    ['one public and one private', ['8.8.8.8', '169.254.169.254']],
    ['a public one and a private one of the other kind', ['8.8.8.8', 'fd00::7']],
    ['a mapped private one', ['::ffff:a00:7']],
  ])('refuses a name whose addresses are %s', async (_what, addresses) => {
    server.answers.set('rebind.pricealgo-test.com', [addresses]);
    for (const all of [true, false])
      expect((await find('rebind.pricealgo-test.com', {}, { all })).error).toMatchObject({
        code: 'ENOTPUBLIC',
      });
  });

  it.each(['localhost', 'db', 'metadata.internal', '127.0.0.1', '::1', '10.0.0.7'])(
    'asks nobody about %s',
    async (host) => {
      expect((await find(host)).error).toMatchObject({ code: 'ENOTPUBLIC' });
      expect(server.asked).toEqual([]);
    },
  );

  it('needs no server for an address', async () => {
    expect(await find('8.8.8.8')).toEqual({ address: [{ address: '8.8.8.8', family: 4 }] });
    expect(server.asked).toEqual([]);
  });

  it('says that a name has no address', async () => {
    server.answers.set('nothing.pricealgo-test.com', [[]]);
    expect((await find('nothing.pricealgo-test.com')).error).toMatchObject({ code: 'ENODATA' });
  });

  it('connects to the address that was checked, though the name changes at once', async () => {
    const received: (string | undefined)[] = [];
    const receiver = http.createServer(({ headers }, response) => {
      received.push(headers.host);
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    // Whoever asked a second time would be told an address at which nobody listens.
    server.answers.set('rebind.pricealgo-test.com', [['127.0.0.1'], ['127.9.9.9']]);
    const checked: string[] = [];
    const allowed = (address: string): boolean => checked.push(address) > 0;
    try {
      const status = await new Promise((resolve, reject) => {
        const lookup = publicLookup({ servers: [server.address], allowed });
        const options = { host: 'rebind.pricealgo-test.com', port, lookup, agent: false as const };
        http.get(options, (response) => resolve(response.resume().statusCode)).on('error', reject);
      });
      expect([status, checked]).toEqual([200, ['127.0.0.1']]);
      expect(received).toEqual([`rebind.pricealgo-test.com:${port}`]);
      expect(server.asked.filter(({ type }) => type === 1)).toHaveLength(1);
    } finally {
      await new Promise((resolve) => receiver.close(resolve));
    }
  });

  it('of names whose servers never answer holds up no other one, and ends when it is told to', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `silent${n}.pricealgo-test.com`);
    const stop = new AbortController();
    let over = 0;
    const silent = names.map((name) =>
      find(name, { signal: stop.signal, lookupMs: 600_000 }).finally(() => (over += 1)),
    );
    await server.until(() => names.every((name) => server.names.has(name)));
    // Files that are read and names of the system take the threads that `getaddrinfo` would hold.
    await Promise.all(names.map(() => dns.promises.lookup('localhost')));
    expect(over).toBe(0);
    stop.abort();
    for (const { error } of await Promise.all(silent)) expect(error).toMatchObject({ code: 'ABORT_ERR' });
  });

  it('ends by itself where no server answers', async () => {
    const lookupMs = 60;
    expect((await find('silent.pricealgo-test.com', { lookupMs })).error).toMatchObject({ code: 'ETIMEOUT' });
  });
});

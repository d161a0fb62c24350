import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeDnsServer } from '@pricealgo/test-kit/dns-server';
import { Outbound, type OutboundOptions } from './outbound.js';

const strict = (options: Partial<OutboundOptions> = {}): Outbound =>
  new Outbound({ anywhere: false, ...options });
const post = (outbound: Outbound, url: string, signal?: AbortSignal): ReturnType<Outbound['post']> =>
  outbound.post({ url, headers: { 'content-type': 'text/plain' }, body: Buffer.from('x'), signal });

describe('the way out', () => {
  it.each([
    'http://hooks.example.org/',
    'https://hooks.example.org:8443/',
    'https://ann:secret@hooks.pricealgo-test.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f.1/',
    'ftp://hooks.pricealgo-test.com/',
  ])('is closed to %s, also where nobody asked before', async (url) => {
    expect(strict().allows(url)).toBe(false);
    await expect(post(strict(), url)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
  });

  it('is open to public names and addresses; in development to names of this machine, too', () => {
    for (const url of ['https://hooks.pricealgo-test.com/a', 'https://8.8.8.8/', 'https://[2a00:1450::5]/'])
      expect(strict().allows(url)).toBe(true);
    expect(strict().allows('no address')).toBe(false);
    expect(strict({ anywhere: true }).allows('http://localhost:3000/hook')).toBe(true);
    expect(strict({ anywhere: true }).allows('file:///etc/passwd')).toBe(false);
  });

  describe('to servers of this machine', () => {
    let server: http.Server;
    let url: string;
    let open: Promise<unknown>;
    beforeEach(async () => {
      server = http.createServer();
      open = new Promise((resolve) => server.on('request', resolve));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
    });
    afterEach(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });

    it('says what was answered, by a name that only this machine knows', async () => {
      server.on('request', (_request, response) => {
        response.writeHead(302, { location: '/elsewhere' }).end('body');
      });
      const { status, headers } = await post(strict({ anywhere: true }), url);
      expect([status, headers.location]).toEqual([302, '/elsewhere']);
    });

    it('gives up after its time, and when it is told to', async () => {
      await expect(post(strict({ anywhere: true, timeoutMs: 50 }), url)).rejects.toMatchObject({
        name: 'TimeoutError',
        code: 'ETIMEDOUT',
      });
      const stop = new AbortController();
      const hanging = post(strict({ anywhere: true }), url, stop.signal);
      await open;
      stop.abort();
      await expect(hanging).rejects.toMatchObject({ code: 'ABORT_ERR' });
      await expect(post(strict({ anywhere: true }), url, stop.signal)).rejects.toMatchObject({
        code: 'ABORT_ERR',
      });
    });
  });

  describe('by way of DNS', () => {
    let names: FakeDnsServer;
    beforeEach(async () => {
      names = await FakeDnsServer.start();
    });
    afterEach(() => names.stop());

    it('leads nowhere private', async () => {
      names.answers.set('inner.pricealgo-test.com', [['8.8.8.8', '10.0.0.7']]);
      const outbound = strict({ servers: [names.address] });
      await expect(post(outbound, 'https://inner.pricealgo-test.com/')).rejects.toMatchObject({
        code: 'ENOTPUBLIC',
      });
    });

    it('has one deadline for look-up, connection and answer', async () => {
      const outbound = strict({ servers: [names.address], timeoutMs: 50 });
      await expect(post(outbound, 'https://silent.pricealgo-test.com/')).rejects.toMatchObject({
        code: 'ETIMEDOUT',
      });
    });
  });
});

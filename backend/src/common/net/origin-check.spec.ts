import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.js';
import { originAllowed } from './origin-check.js';

const request = (headers: Record<string, string>, remoteAddress = '10.0.0.1'): IncomingMessage =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('originAllowed', () => {
  const rules = { allowed: ['https://app.example.com'], behindProxy: false };

  it.each([
    ['no origin: not a browser', {}, true],
    ['the own host', { origin: 'http://localhost:3001', host: 'localhost:3001' }, true],
    ['a configured origin', { origin: 'https://app.example.com', host: 'api.internal' }, true],
    ['the configured host without TLS', { origin: 'http://app.example.com', host: 'api.internal' }, false],
    ['another port of the own host', { origin: 'http://localhost:4000', host: 'localhost:3001' }, false],
    ['a foreign site', { origin: 'https://evil.example.org', host: 'app.example.com' }, false],
    ['a sandboxed page', { origin: 'null', host: 'app.example.com' }, false],
    [
      'a foreign site that forges the proxy',
      { origin: 'https://evil.example.org', host: 'a', 'x-forwarded-host': 'evil.example.org' },
      false,
    ],
  ])('%s', (_, headers, allowed) => {
    expect(originAllowed(request(headers as never), rules)).toBe(allowed);
  });

  it('believes the host that a trusted proxy forwards', () => {
    const headers = {
      origin: 'https://shop.example.com',
      host: 'internal:3001',
      'x-forwarded-host': 'shop.example.com',
    };
    expect(originAllowed(request(headers), { allowed: [], behindProxy: true })).toBe(true);
  });
});

describe('clientAddress', () => {
  it.each([
    [0, '6.6.6.6', '10.0.0.1'],
    [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [2, '6.6.6.6, 1.2.3.4, 10.0.0.9', '1.2.3.4'],
    [3, '1.2.3.4', '1.2.3.4'],
    [1, ' , ', '10.0.0.1'],
  ])('behind %i proxies, X-Forwarded-For "%s" means %s', (hops, header, address) => {
    expect(clientAddress(request({ 'x-forwarded-for': header }), hops)).toBe(address);
  });
});

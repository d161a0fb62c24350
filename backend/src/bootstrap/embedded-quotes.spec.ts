import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import request from 'supertest';
import { AppConfig } from '../config/app-config.js';
import { embeddedQuotes } from './embedded-quotes.js';
import { securityHeaders } from './security-headers.js';

describe('quotes on pages of others', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'pricealgo-embed-'));
  const config = AppConfig.fromEnv({ NODE_ENV: 'test' }, dist);
  const asked: unknown[] = [];
  const app = express()
    .set('query parser', 'simple')
    .use(securityHeaders(config))
    .use(express.static(dist, { index: false }))
    .use(
      embeddedQuotes(config, dist, {
        page: (built, ticker, query) => {
          asked.push([ticker, { ...query }]);
          return Promise.resolve({ html: built, found: ticker.symbol !== 'NOPE' });
        },
      }),
    )
    // What a server says at its end has a policy of its own.
    .use((_request, response) => void response.status(404).send('nothing'));
  const get = (address: string) => request(app).get(address);

  beforeAll(() => {
    writeFileSync(path.join(dist, 'embed.html'), '<html>quote</html>');
    writeFileSync(path.join(dist, 'index.html'), '<html>product</html>');
  });
  afterAll(() => rmSync(dist, { recursive: true }));

  it('may be framed by anybody, can do little, and are in no list', async () => {
    const { headers, text } = await get('/embed/NYSE/BRK%2FA?range=5D').expect(200);
    expect(text).toBe('<html>quote</html>');
    expect(asked.at(-1)).toEqual([{ exchangeShortName: 'NYSE', symbol: 'BRK/A' }, { range: '5D' }]);
    const policy = headers['content-security-policy']!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'none'", 'frame-ancestors *']),
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache, no-transform',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const name of ['x-frame-options', 'set-cookie']) expect(headers).not.toHaveProperty(name);
  });

  it('say with their status that a ticker is not there, so that the sentence is read in the frame', async () => {
    const { headers } = await get('/embed/NASDAQ/NOPE').expect(404);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
  });

  it.each([
    ...['/', '/index.html', '/embed.html', '/embed', '/embed/NASDAQ', '/embed/NASDAQ/AAPL/more'],
    // Another file, written as if it were a ticker.
    ...['/embed/a%2f..%2f../index.html', '/embed/%2e%2e%2f/index.html'],
  ])('%s is framed by nobody', async (address) => {
    const { headers } = await get(address);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('do not make another file one of them that is written like a ticker', async () => {
    await get('/embed/a%2f..%2f../index.html').expect(200, '<html>product</html>');
  });

  it('are read alone', async () => {
    const { headers } = await request(app).post('/embed/NASDAQ/AAPL').expect(404);
    expect(headers['content-security-policy']).not.toContain('frame-ancestors *');
  });
});

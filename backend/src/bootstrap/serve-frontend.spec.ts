import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express from 'express';
import request from 'supertest';
import { AppConfig } from '../config/app-config.js';
import { RateLimits } from '../infra/rate-limit/rate-limits.js';
import { EmbedPageService, PageHeadService } from '../modules/site/index.js';
import { serveFrontend } from './serve-frontend.js';

const LONG = 'const long = 1;\n'.repeat(1_000);
const PAGE = `<html><head></head><body><div id="root"></div>${' '.repeat(2_000)}</body></html>`;

/** Of an answer only the head is looked at. */
const unread = (answer: request.Response, done: (error: null, body: null) => void): void =>
  void (answer as unknown as Readable).resume().on('end', () => done(null, null));

describe('the built frontend', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'pricealgo-frontend-'));
  let packed: number;
  let taken: string[];
  const server = express().set('query parser', 'simple');

  beforeAll(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const dist = path.join(root, 'frontend', 'dist');
    mkdirSync(path.join(dist, 'static'), { recursive: true });
    const files = { 'index.html': PAGE, 'embed.html': PAGE, 'sw.js': LONG, 'manifest.webmanifest': '{}' };
    for (const [name, text] of Object.entries({ ...files, 'favicon.svg': '<svg/>', 'static/a.js': LONG }))
      writeFileSync(path.join(dist, name), text);
    // What compresses answers of its own accord counts as work for one request.
    const filter = (asked: express.Request, response: express.Response): boolean => {
      if (
        !response.getHeader('Content-Encoding') &&
        !/no-transform/.test(String(response.getHeader('Cache-Control')))
      )
        packed += 1;
      return compression.filter(asked, response);
    };
    server.use(compression({ filter }));
    const parts = new Map<unknown, object>([
      [RateLimits, { take: async (rule: string) => void taken.push(rule) }],
      [PageHeadService, { brand: 'PriceAlgo', of: async () => Promise.reject(new Error('no database')) }],
      [EmbedPageService, { page: async (html: string) => ({ html, found: true }) }],
    ]);
    const app = { use: server.use.bind(server), get: (of: unknown) => parts.get(of) ?? {} };
    serveFrontend(app as unknown as NestExpressApplication, AppConfig.fromEnv({ NODE_ENV: 'test' }, root));
  });
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });
  beforeEach(() => {
    [packed, taken] = [0, []];
  });

  const get = (address: string) =>
    request(server).get(address).set('Accept-Encoding', 'br').set('Accept', '*/*');

  it.each([
    ['/sw.js', 'br', 'no-cache'],
    ['/manifest.webmanifest', 'br', 'no-cache'],
    ['/index.html', 'br', 'public, max-age=3600'],
    ['/embed/NASDAQ/AAPL', undefined, 'no-cache, no-transform'],
  ])('has %s, which no request has packed for itself', async (address, encoding, cacheControl) => {
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await get(address).buffer(true).parse(unread).expect(200);
      expect([headers['content-encoding'], headers['cache-control']]).toEqual([encoding, cacheControl]);
    }
    expect([packed, taken]).toEqual([0, ['public.page', 'public.page']]);
  });

  it.each([
    ['/', 1],
    ['/nowhere', 1],
    ['/favicon.svg', 0],
    ['/static/a.js', 0],
    ['/api/nothing', 0],
    ['/socket.io/', 0],
  ])('counts %s for the pages of an address: %i', async (address, times) => {
    await get(address);
    expect(taken).toEqual(Array(times).fill('public.page'));
  });
});

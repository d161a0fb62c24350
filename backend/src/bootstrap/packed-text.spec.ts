import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import request from 'supertest';
import { AppError } from '../common/errors/app-error.js';
import { currentAsker, askedFrom } from '../common/net/asker.js';
import { serveText, type TextOptions } from './packed-text.js';

const TEXT = '<url>a</url>'.repeat(1_000);

describe('a text that is the same for everybody', () => {
  let made: number;
  let taken: string[];
  let left: number;
  let server: express.Express;
  let app: NestExpressApplication;
  beforeEach(() => {
    [made, taken, left] = [0, [], 1_000];
    const take = (rule: string): Promise<void> => {
      taken.push(rule);
      return (left -= 1) < 0 ? Promise.reject(new AppError('too_many_requests')) : Promise.resolve();
    };
    server = express();
    app = { use: server.use.bind(server), get: () => ({ take }) } as never;
  });
  const get = (address = '/site.xml') => request(server).get(address);
  const serve = (text: string | null = TEXT, options?: TextOptions): void => {
    const make = async (): Promise<string | null> => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return text;
    };
    serveText(app, '/site.xml', 'application/xml', make, options);
  };

  it('is made by one of the requests that come at the same time', async () => {
    serve();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get().then(({ text }) => text)));
    expect([made, new Set(answers)]).toEqual([1, new Set([TEXT])]);
  });

  it('is made again for those who come later', async () => {
    serve();
    await get();
    await get();
    expect(made).toBe(2);
  });

  it('that costs much is made once in the time for which it may be used, and sent from memory', async () => {
    let nowMs = 0;
    serve(TEXT, { costly: true, maxAgeS: 300, nowMs: () => nowMs });
    for (nowMs of [0, 1, 299_999]) {
      const { headers, text } = await get();
      expect([text, headers['cache-control'], made]).toEqual([TEXT, 'public, max-age=300', 1]);
    }
    nowMs = 300_000;
    await Promise.all([get(), get()]);
    expect(made).toBe(2);
  });

  it('that may change at any time is asked for each time', async () => {
    serve(TEXT, { maxAgeS: 0 });
    expect((await get()).headers['cache-control']).toBe('no-cache');
  });

  it('is nobody’s: those who wait for it are not refused because the first of them is', async () => {
    server.use((_request, _response, next) => askedFrom('192.0.2.1', next));
    const askers: unknown[] = [];
    serveText(app, '/site.xml', 'application/xml', async () => {
      askers.push(currentAsker());
      return TEXT;
    });
    await get().expect(200);
    expect(askers).toEqual([undefined]);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('comes to who accepts %j in %j', async (accepted, encoding) => {
    serve();
    const { headers, text } = await get()
      .set('Accept-Encoding', accepted)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .then((answer) => ({ headers: answer.headers, text: answer.body as Buffer }));
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(text.length).toBeGreaterThan(0);
  });

  it('counts for the pages of an address', async () => {
    serve();
    left = 1;
    expect((await get()).status).toBe(200);
    expect((await get()).status).not.toBe(200);
    expect([taken, made]).toEqual([['public.page', 'public.page'], 1]);
  });

  it('leaves what is below it, and what it has not, to others', async () => {
    serve(null);
    expect((await get()).status).toBe(404);
    expect((await get('/site.xml/more')).status).toBe(404);
    expect(made).toBe(1);
  });
});

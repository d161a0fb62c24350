import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import request from 'supertest';
import { AppError } from '../common/errors/app-error.js';
import { serveText } from './packed-text.js';

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
  const serve = (text: string | null = TEXT): void =>
    serveText(app, '/site.xml', 'application/xml', async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return text;
    });

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

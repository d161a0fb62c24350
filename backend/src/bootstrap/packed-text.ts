import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { RateLimits } from '../infra/rate-limit/rate-limits.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A text in every form in which it is sent. */
interface Packed {
  readonly text: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * Serves a text that is the same for everybody. Of requests at the same time one makes it, and it is packed once for as long as it
 * stays the same: to make and pack it for each of a thousand held the process for half a minute.
 * @param content `null` where there is none: the next handler answers
 */
export function serveText(
  app: NestExpressApplication,
  address: string,
  type: string,
  content: () => string | Promise<string | null>,
): void {
  let newest: Packed | null = null;
  let under: Promise<Packed | null> | null = null;
  const make = async (): Promise<Packed | null> => {
    const text = await content();
    if (text === null) return null;
    if (newest?.text !== text) newest = { text, br: await brotli(text), gzip: await zip(text) };
    return newest;
  };
  app.use(
    address,
    asPage(app, async (request, response, next) => {
      if (request.path !== '/') return next();
      under ??= make().finally(() => (under = null));
      const packed = await under;
      if (!packed) return next();
      response.vary('Accept-Encoding').set({
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=300',
      });
      const encoding = request.acceptsEncodings(['br', 'gzip']);
      if (encoding) response.set('Content-Encoding', encoding);
      response.send(encoding ? packed[encoding as 'br' | 'gzip'] : packed.text);
    }),
  );
}

/** A handler of GET and HEAD that counts for the pages of an address. */
export function asPage(
  app: NestExpressApplication,
  handle: (request: Request, response: Response, next: NextFunction) => Promise<void>,
): RequestHandler {
  const limits = app.get(RateLimits, { strict: false });
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    try {
      await limits.take('public.page', request.ip ?? 'unknown');
      await handle(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}

import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { forEverybody } from '../common/net/asker.js';
import { RateLimits } from '../infra/rate-limit/rate-limits.js';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A text in every form in which it is sent. */
interface Packed {
  readonly text: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

export interface TextOptions {
  /** Time for which browsers and proxies may use it without asking, s; 0: they ask each time. */
  readonly maxAgeS?: number;
  /** It costs much to make: it is made once in that time, not for each request that comes alone. */
  readonly costly?: boolean;
  readonly nowMs?: () => number;
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
  { maxAgeS = 300, costly = false, nowMs = () => performance.now() }: TextOptions = {},
): void {
  const freshMs = costly ? maxAgeS * 1_000 : 0;
  const cacheControl = maxAgeS > 0 ? `public, max-age=${maxAgeS}` : 'no-cache';
  let newest: Packed | null = null;
  let madeMs = -Infinity;
  let under: Promise<Packed | null> | null = null;
  const make = async (): Promise<Packed | null> => {
    const beginMs = nowMs();
    const text = await content();
    if (text === null) return null;
    if (newest?.text !== text) newest = { text, br: await brotli(text), gzip: await zip(text) };
    madeMs = beginMs;
    return newest;
  };
  app.use(
    address,
    asPage(app, async (request, response, next) => {
      if (request.path !== '/') return next();
      if (nowMs() - madeMs >= freshMs) under ??= forEverybody(make).finally(() => (under = null));
      const packed = await (under ?? newest);
      if (!packed) return next();
      response.vary('Accept-Encoding').set({
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': cacheControl,
      });
      const encoding = request.acceptsEncodings(['br', 'gzip']);
      if (encoding) response.set('Content-Encoding', encoding);
      response.send(encoding ? packed[encoding as 'br' | 'gzip'] : packed.text);
    }),
  );
}

export type PageHandler = (request: Request, response: Response, next: NextFunction) => Promise<void>;

/** A handler of GET and HEAD that counts for the pages of an address. */
export function asPage(app: NestExpressApplication, handle: PageHandler): RequestHandler {
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

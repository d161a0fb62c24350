import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { isLoopbackRequest } from '../net/loopback-request.js';

/** What sessions, limits and the audit trail keep of a request. All that most services learn of one. */
export interface RequestContext {
  /** Address of the client, read behind trusted proxies. At most 64 characters. */
  readonly address: string;
  /** At most 64 characters. */
  readonly requestId: string;
  /** At most 300 characters. */
  readonly userAgent: string;
}

/** The same with what only the browser that sent it has: for services that log in, and for those that know a browser again. */
export interface BrowserContext extends RequestContext {
  /** By the names under which they were sent; `ServerCookies.read` knows those of each kind. */
  readonly cookies: Readonly<Partial<Record<string, string>>>;
  /** What `isLoopbackRequest` says of the request. */
  readonly fromLoopback: boolean;
  /** Scheme, host and port by which the browser has reached us, read behind trusted proxies. Whatever it likes to say. */
  readonly usedOrigin: string;
}

function requestContext(request: Request): RequestContext {
  return {
    address: (request.ip ?? 'unknown').slice(0, 64),
    requestId: requestIdOf(request).slice(0, 64),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

export function browserContext(request: Request): BrowserContext {
  return {
    ...requestContext(request),
    cookies: parseCookie(request.headers.cookie ?? ''),
    fromLoopback: isLoopbackRequest(request),
    usedOrigin: `${request.protocol}://${request.get('host') ?? ''}`,
  };
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** Parameter of a handler: a {@link RequestContext}. */
export const CurrentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  requestContext(requestOf(context)),
);

/** Parameter of a handler: a {@link BrowserContext}. */
export const CurrentBrowser = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  browserContext(requestOf(context)),
);

export const REQUEST_ID_HEADER = 'X-Request-Id';
const ACCEPTED = /^[A-Za-z0-9_-]{8,64}$/;

/** Accepts a well-formed request id of a proxy, makes one otherwise, and returns it in the answer's header. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/** @returns the id that pino-http put on the request, or a new one where the logger has not handled the request */
export function requestIdOf(request: IncomingMessage): string {
  const id = (request as { id?: unknown }).id;
  return typeof id === 'string' ? id : randomUUID();
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @returns the pattern of the route that answered, never the address: `other` for pages, files, and what does not exist */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  // Nest's handlers have the whole pattern; the pages' own catch-all ones are one route.
  return typeof path === 'string' && path.startsWith('/api/') ? path : 'other';
}

/** @returns one of few words, whatever a client made up */
export const methodOf = ({ method }: Request): string => (METHODS.has(method) ? method : 'OTHER');

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  // Bound to the beginning: otherwise it would be tried again from every "Version/" of a header of 16 kB.
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a person calls the device behind a user agent: `Firefox on Windows`. A guess: agents say what they like. */
export function deviceName(userAgent: string): string {
  const find = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { isLoopbackRequest } from '../net/loopback-request.js';
import { requestIdOf } from './request-id.js';

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

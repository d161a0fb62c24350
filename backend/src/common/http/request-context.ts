import type { Request } from 'express';
import { requestIdOf } from './request-id.js';

export interface RequestContext {
  /** Address of the client, read behind trusted proxies. */
  address: string;
  requestId: string;
  /** At most 300 characters. */
  userAgent: string;
}

/** Data of a request that sessions and the audit trail keep. */
export function requestContext(request: Request): RequestContext {
  return {
    address: (request.ip ?? 'unknown').slice(0, 64),
    requestId: requestIdOf(request).slice(0, 64),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

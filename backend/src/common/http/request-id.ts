import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

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

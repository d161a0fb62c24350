import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const ACCEPTED = /^[A-Za-z0-9_-]{8,64}$/;

/** Takes over a proxy's request id when it looks like one, makes one otherwise, and sends it back. */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/** The id that pino-http put on the request; a fresh one where the logger never saw it. */
export function requestIdOf(request: IncomingMessage): string {
  const id = (request as { id?: unknown }).id;
  return typeof id === 'string' ? id : randomUUID();
}

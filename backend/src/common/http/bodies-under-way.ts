import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.js';
import { HeldAmounts } from '../net/held-amounts.js';

/** Bytes of large bodies that were announced and whose answers are not sent: they may be held for as long as a body may take. */
export const MAX_BODY_BYTES = 192 * 1_024 * 1_024;
/** The same of the clients at one address: six pictures of five megabytes. */
export const MAX_BODY_BYTES_AT_ADDRESS = 32 * 1_024 * 1_024;
/** No route takes more. */
const LARGEST = 9 * 1_024 * 1_024;
/** Logins and most writes are smaller and never wait: what others have announced closes nothing to them. */
const SMALL = 64 * 1_024;
/** What counts for a body of JSON that does not say how long it is. */
const LONGEST_JSON = 1_100 * 1_024;

/**
 * Bounds what half-sent bodies hold: before anybody is asked who they are, and before limits of what is written, which come
 * when the whole body is there.
 * @throws AppError body_too_large, service_unavailable
 */
export function bodiesUnderWay(): RequestHandler {
  const held = new HeldAmounts(MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS, 2);
  return (request, response, next) => {
    const bytes = announced(request.headers);
    if (bytes > LARGEST) throw new AppError('body_too_large');
    // Nobody reads a body of these.
    const read = request.method !== 'GET' && request.method !== 'HEAD';
    if (read && bytes > SMALL) response.once('close', held.hold(request.ip ?? 'unknown', bytes));
    next();
  };
}

function announced(headers: Record<string, string | string[] | undefined>): number {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0);
  const isFile = String(headers['content-type']).toLowerCase().startsWith('multipart/');
  return isFile ? LARGEST : LONGEST_JSON;
}

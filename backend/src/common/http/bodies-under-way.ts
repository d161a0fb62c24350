import type { RequestHandler } from 'express';
import { HeldAmounts } from '../net/held-amounts.js';

/** Bytes of bodies that were announced and whose answers are not sent: half of them may be held, for as long as a body may take. */
export const MAX_BODY_BYTES = 192 * 1_024 * 1_024;
/** The same of the clients at one address: six pictures of five megabytes. */
export const MAX_BODY_BYTES_AT_ADDRESS = 32 * 1_024 * 1_024;
/** What counts for a body that does not say how long it is: the longest JSON that is read. */
const UNKNOWN_BYTES = 1_100 * 1_024;

/**
 * Bounds what half-sent bodies hold: before anybody is asked who they are, and before limits of what is written, which come
 * when the whole body is there.
 * @throws AppError service_unavailable
 */
export function bodiesUnderWay(): RequestHandler {
  const held = new HeldAmounts(MAX_BODY_BYTES, MAX_BODY_BYTES_AT_ADDRESS, 2);
  return (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    const bytes = chunked === undefined ? Number(length ?? 0) : UNKNOWN_BYTES;
    if (bytes > 0) response.once('close', held.hold(request.ip ?? 'unknown', bytes));
    next();
  };
}

import { HttpException } from '@nestjs/common';
import { AppError } from './app-error.js';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';
import { UpstreamError } from './upstream-error.js';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'session_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'body_too_large',
  412: 'precondition_failed',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  422: 'unprocessable',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Nothing is wrong with the request: what it needs is away, too slow or busy, or another one was in its way. */
const FOR_NOW: ReadonlySet<string> = new Set([
  // Connections and names, of Postgres, Redis and services.
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EMFILE', 'ENFILE'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_SOCKET'],
  // Postgres: serialisation failure, deadlock, lock and statement time-outs, idle in transaction.
  ...['40001', '40P01', '55P03', '57014', '25P03', '25P04'],
  // Read-only after a fail-over; out of memory, of connections, of another configured limit; going down or starting.
  ...['25006', '53200', '53300', '53400', '57P01', '57P02', '57P03', '57P05'],
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
]);
/** The same where a library gives no code: pg, its pool, ioredis. */
const FOR_NOW_TEXT =
  /^(Query read timeout|Command timed out|Connection terminated|Connection is closed|timeout exceeded when trying to connect)|connection timeout|is not queryable|Stream isn't writeable/i;
/** No room: on our disk, in a quota, on the disk of Postgres. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Of multer, whose error has neither code nor status. */
const ABORTED_UPLOAD = /^Request (aborted|closed)$/;

/** Market-data vendors recover, or let us ask again, within about this time. */
const UPSTREAM_RETRY_S = 15;

/** How often errors wrap each other at most. */
const MAX_DEPTH = 5;

/** An error and those that caused it, the outermost first. */
function* causes(thrown: unknown): Generator<{ name?: unknown; message?: unknown; code?: unknown }> {
  let error = thrown;
  for (let n = 0; typeof error === 'object' && error !== null && n < MAX_DEPTH; n += 1) {
    yield error;
    error = (error as { cause?: unknown }).cause;
  }
}

function outageOf(thrown: unknown): AppError | null {
  for (const error of causes(thrown)) {
    const code = String(error.code ?? '');
    if (NO_ROOM.has(code)) return new AppError('no_room', { cause: thrown });
    const late = error.name === 'TimeoutError';
    if (late || FOR_NOW.has(code) || FOR_NOW_TEXT.test(String(error.message)))
      return new AppError('service_unavailable', { retryAfterS: 2, cause: thrown });
  }
  return null;
}

/** Maps anything thrown to an error of the catalogue; the unknown becomes `internal_error`, which says nothing. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException) {
    const status = thrown.getStatus();
    const code = BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'internal_error');
    return new AppError(code, { cause: thrown });
  }
  if (thrown instanceof URIError) return new AppError('invalid_request', { cause: thrown });
  const status = (thrown as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && thrown instanceof Error && 'expose' in thrown) {
    const code = BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'internal_error');
    return new AppError(code, { cause: thrown });
  }
  if (thrown instanceof Error && ABORTED_UPLOAD.test(thrown.message))
    return new AppError('invalid_request', { cause: thrown });
  if (thrown instanceof UpstreamError) {
    return new AppError('service_unavailable', { retryAfterS: UPSTREAM_RETRY_S, cause: thrown });
  }
  return outageOf(thrown) ?? new AppError('internal_error', { cause: thrown });
}

/** Whether somebody has to look: a fault of ours, or a full disk. What is away for now comes back by itself. */
export function isServerFault(error: AppError): boolean {
  return [500, 507].includes(ERROR_CATALOGUE[error.code].status);
}

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
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Errors of the body parser (raw-body, body-parser) carry a `type`; their own texts echo input, so ours replace them. */
const BY_BODY_PARSER_TYPE: Record<string, ErrorCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_request',
  'request.size.invalid': 'invalid_request',
};

/** Connection-level failures of Postgres and Redis: the dependency is down, the request was fine. */
const DEPENDENCY_DOWN =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|53300|08\d{3}|Connection terminated|connection timeout|timeout exceeded when trying to connect|Connection is closed/i;

/** Market-data vendors recover, or let us ask again, within about this time. */
const UPSTREAM_RETRY_S = 15;

function isDependencyDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = (error as { code?: unknown }).code;
  return (
    DEPENDENCY_DOWN.test(`${String(code ?? '')} ${error.message}`) || isDependencyDown(error.cause, depth + 1)
  );
}

/** Maps anything thrown to an error of the catalogue; the unknown becomes `internal_error`, which says nothing. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const bodyParserType = (thrown as { type?: unknown } | null)?.type;
  if (typeof bodyParserType === 'string' && bodyParserType in BY_BODY_PARSER_TYPE) {
    return new AppError(BY_BODY_PARSER_TYPE[bodyParserType]!, { cause: thrown });
  }
  if (thrown instanceof HttpException) {
    const status = thrown.getStatus();
    const code = BY_STATUS[status] ?? (status < 500 ? 'invalid_request' : 'internal_error');
    return new AppError(code, { cause: thrown });
  }
  if (thrown instanceof URIError) return new AppError('invalid_request', { cause: thrown });
  const status = (thrown as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status in BY_STATUS && thrown instanceof Error && 'expose' in thrown) {
    return new AppError(BY_STATUS[status]!, { cause: thrown });
  }
  if (thrown instanceof UpstreamError) {
    return new AppError('service_unavailable', { retryAfterS: UPSTREAM_RETRY_S, cause: thrown });
  }
  if (isDependencyDown(thrown)) return new AppError('service_unavailable', { retryAfterS: 2, cause: thrown });
  return new AppError('internal_error', { cause: thrown });
}

export function isServerFault(error: AppError): boolean {
  return ERROR_CATALOGUE[error.code].status === 500;
}

/**
 * Every error that the product answers, over HTTP and sockets: stable code → HTTP status and default text.
 * Codes are API: they may be added, never renamed. 401 is only ever a missing or dead session (the client wipes its
 * storage on it).
 */
export const ERROR_CATALOGUE = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  session_required: { status: 401, message: 'Please log in.' },
  session_expired: { status: 401, message: 'Your session has expired.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  origin_not_allowed: { status: 403, message: 'This site may not connect.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  instrument_not_found: { status: 404, message: 'We do not know this ticker.' },
  exchange_not_found: { status: 404, message: 'We do not know this exchange.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Somebody changed this at the same time. Please try again.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here.' },
  unprocessable: { status: 422, message: 'The request cannot be carried out.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  symbol_limit: { status: 422, message: 'That is more tickers than one connection may follow.' },
  history_unavailable: { status: 422, message: 'This history is not available.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  service_unavailable: { status: 503, message: 'This is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

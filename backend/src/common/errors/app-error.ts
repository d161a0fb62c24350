import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.js';

export interface AppErrorOptions {
  /** Replaces the catalogue's text; shown to the user. */
  message?: string;
  /** Message per faulty input field. */
  fields?: Record<string, string>;
  /** Sent as `Retry-After`. */
  retryAfterS?: number;
  cause?: unknown;
}

/** A failure that the client may know about. Throw it anywhere below a controller or gateway. */
export class AppError extends Error {
  readonly fields?: Record<string, string>;
  readonly retryAfterS?: number;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.message ?? ERROR_CATALOGUE[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
  }

  get status(): number {
    return ERROR_CATALOGUE[this.code].status;
  }
}

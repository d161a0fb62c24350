import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.js';
import type { ErrorCode } from '../errors/error-catalogue.js';

/** The one shape of every answer under /api and of every socket acknowledgement. */
export interface Wrapped<T> {
  status: 'success' | 'error';
  data: T;
  message: string;
}

export interface ErrorData {
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
}

/** Return value of a controller whose answer has a message for a person. */
export class Answer<T> {
  constructor(
    readonly data: T,
    readonly message: string,
  ) {}
}

/** Return value of a controller whose text is not made at once. */
export class StreamedAnswer<T> extends Answer<T> {
  /** @param body the whole text: `data` in the wrapper, as JSON */
  constructor(
    data: T,
    readonly body: Readable,
  ) {
    super(data, '');
  }
}

export function success<T>(data: T, message = ''): Wrapped<T> & { status: 'success' } {
  return { status: 'success', data, message };
}

export function failure(error: AppError, requestId: string): Wrapped<ErrorData> & { status: 'error' } {
  const data: ErrorData = { code: error.code, requestId };
  if (error.fields) data.fields = error.fields;
  return { status: 'error', data, message: error.message };
}

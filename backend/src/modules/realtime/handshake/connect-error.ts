import { randomUUID } from 'node:crypto';
import { toAppError } from '../../../common/errors/to-app-error.js';
import { failure, type ErrorData } from '../../../common/http/wrapper.js';

/** An error that Socket.IO sends to the client as `connect_error`: message and data of the wrapper. */
export function connectError(thrown: unknown): Error & { data: ErrorData } {
  const { data, message } = failure(toAppError(thrown), randomUUID());
  return Object.assign(new Error(message), { data });
}

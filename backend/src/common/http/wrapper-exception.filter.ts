import { Catch, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isServerFault, toAppError } from '../errors/to-app-error.js';
import { methodOf, requestIdOf, routeOf } from './request-context.js';
import { failure } from './wrapper.js';

export const FAULT_LISTENER = Symbol('FAULT_LISTENER');

/** An answer with a status of 500 or above. */
export interface Fault {
  readonly method: string;
  /** Pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  /** What was thrown in the first place. */
  readonly error: unknown;
}

/** Is told of every fault. Never throws. */
export interface FaultListener {
  answered(fault: Fault): void;
}

/** The one place where a failure becomes an HTTP answer. */
@Catch()
export class WrapperExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  constructor(@Inject(FAULT_LISTENER) private readonly faults: FaultListener) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toAppError(thrown);
    const requestId = requestIdOf(request);
    if (isServerFault(error)) this.logger.error({ err: error.cause ?? error, requestId, path: request.path });
    if (error.status >= 500)
      this.faults.answered({
        method: methodOf(request),
        route: routeOf(request),
        status: error.status,
        requestId,
        error: error.cause ?? error,
      });
    // The client went away or part of the answer is sent: no other answer can be given any more.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.retryAfterS !== undefined)
      response.setHeader('Retry-After', String(Math.ceil(error.retryAfterS)));
    // The size of a file, where a part was asked for that it does not have.
    const size = (thrown as { headers?: Record<string, string> } | null)?.headers?.['Content-Range'];
    if (error.status === 416 && size) response.setHeader('Content-Range', size);
    response.setHeader('Cache-Control', 'no-store');
    response.status(error.status).json(failure(error, requestId));
  }
}

import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { methodOf, routeOf } from '../../common/http/request-context.js';
import { withinRequestSpan } from '../../common/tracing/spans.js';

/** A trace for each request; everything that answers it runs within. */
export function requestTraces(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) =>
    withinRequestSpan(methodOf(request), (end) => {
      response.once('close', () => end(routeOf(request), response.statusCode));
      next();
    });
}

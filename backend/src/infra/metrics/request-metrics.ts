import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { methodOf, routeOf } from '../../common/http/request-context.js';
import type { Metrics } from './metrics.js';

/** Upper bounds, s: answers from memory, of one query, of several, slow ones, those that wait for somebody else. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Rate, errors and duration of every answer, by method, route and class of status. Use it before anything else answers. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  const durations = metrics.histogram(
    'pricealgo_http_request_duration_seconds',
    'From the head of a request to the end of its answer, by method, pattern of the route and class of status.',
    ['method', 'route', 'status'],
    BUCKETS,
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const startMs = performance.now();
    response.once('close', () => {
      // Whoever went away before the head of the answer has seen no status: proxies call that 499.
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : '4xx';
      const labels = { method: methodOf(request), route: routeOf(request), status };
      durations.observe(labels, (performance.now() - startMs) / 1_000);
    });
    next();
  };
}

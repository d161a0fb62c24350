import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AppModule } from '../app.module.js';
import { assertEveryInputHasSchema, assertEveryRouteDeclared } from '../common/access/declared-routes.js';
import { jsonBody, RequestValidationPipe } from '../common/http/request-input.js';
import { QuietLogger } from '../common/logging/logger-options.js';
import { AppError } from '../common/errors/app-error.js';
import { askedFrom } from '../common/net/asker.js';
import { hostAllowed, hostRulesOf } from '../common/net/host-check.js';
import type { AppConfig } from '../config/app-config.js';
import { METRICS_PATH, MetricsEndpoint } from '../infra/metrics/metrics-endpoint.js';
import { Metrics } from '../infra/metrics/metrics.js';
import { requestMetrics } from '../infra/metrics/request-metrics.js';
import { SocketAdapter } from '../modules/realtime/index.js';
import { RequestThrottle } from '../infra/rate-limit/request-throttle.js';
import { requestTraces } from '../infra/tracing/request-traces.js';
import { BoundedExpressAdapter } from './http-server.js';
import { securityHeaders } from './security-headers.js';
import { serveApiDocs } from './serve-api-docs.js';
import { serveFrontend } from './serve-frontend.js';

/**
 * The application of one process, ready to listen: main.ts and the integration tests use the same one.
 * @throws Error when a route declares no access rule, or takes input without a schema.
 */
export async function createApp(config: AppConfig): Promise<NestExpressApplication> {
  const server = new BoundedExpressAdapter(config.env.REQUEST_TIMEOUT_S * 1_000);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(config), server, {
    bodyParser: false,
    bufferLogs: true,
    logger: ['fatal', 'error', 'warn'],
    abortOnError: false,
  });
  app.useLogger(new QuietLogger(await app.resolve(PinoLogger), {}));
  app.flushLogs();
  app.disable('x-powered-by');
  app.set('trust proxy', config.env.TRUST_PROXY);
  app.set('query parser', 'simple');
  if (config.env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) app.use(requestTraces());
  const endpoint = app.get(MetricsEndpoint);
  if (endpoint.on) app.use(requestMetrics(app.get(Metrics)));
  app.use(securityHeaders(config));
  if (endpoint.onMainPort) app.use(METRICS_PATH, metricsByToken(endpoint, app.get(RequestThrottle)));
  app.use(ownHostOnly(config));
  app.use(throttled(app.get(RequestThrottle)));
  app.use(compressedAnswers());
  app.use('/api', jsonBody);
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new RequestValidationPipe());
  assertEveryRouteDeclared(app);
  assertEveryInputHasSchema(app);
  if (config.has('api')) {
    app.useWebSocketAdapter(app.get(SocketAdapter));
    serveApiDocs(app, config);
    serveFrontend(app, config);
  }
  return app;
}

/** Asked by load balancers and container platforms by whatever name or address they know; nothing in them is private. */
const HEALTH_CHECKS: ReadonlySet<string> = new Set(['/api/health/live', '/api/health/ready']);

/** Refuses every request, of pages too, that calls this server by a name of others; sockets have the same rule. */
function ownHostOnly({ env }: AppConfig): RequestHandler {
  const rules = hostRulesOf(env);
  return (request, _response, next) => {
    if (HEALTH_CHECKS.has(request.path) || hostAllowed(request, rules)) return next();
    throw new AppError('host_not_allowed');
  };
}

/** Asked by addresses of pods, too, so before the check of names; whoever tries tokens is counted like everybody else. */
function metricsByToken(endpoint: MetricsEndpoint, throttle: RequestThrottle): RequestHandler {
  return async (request, response) => {
    if (endpoint.mayRead(request)) return endpoint.send(response);
    await throttle.takeAddress(request.ip ?? 'unknown');
    throw new AppError('session_required');
  };
}

/**
 * Counts every request of an address, whatever it asks for: pages, files, routes, and what does not exist. Heavy work that it
 * leads to waits in the line of its address.
 */
function throttled(throttle: RequestThrottle): RequestHandler {
  return async (request, _response, next) => {
    const address = request.ip ?? 'unknown';
    if (!HEALTH_CHECKS.has(request.path)) await throttle.takeAddress(address);
    askedFrom(address, next);
  };
}

/**
 * Compresses pages and answers to GET from 1 kB on (brotli, else gzip). Answers to writes are not compressed: they may hold
 * a secret beside text of the caller, and the compressed length of such a mixture reveals the secret (BREACH).
 */
function compressedAnswers(): RequestHandler {
  return compression({
    filter: (request, response) => request.method === 'GET' && compression.filter(request, response),
  });
}

import { Logger, type Params } from 'nestjs-pino';
import type { Options } from 'pino-http';
import type { AppConfig } from '../../config/app-config.js';
import { logOutput } from './log-output.js';
import { cutText, errorWithoutValues } from './error-without-values.js';
import { currentTraceId } from '../tracing/spans.js';
import { assignRequestId } from '../http/request-context.js';

/** Fields that never appear in a log, wherever they are in an object. */
const SECRETS = [
  'password',
  'confirm_password',
  'token',
  'code',
  'secret',
  'apikey',
  'apiKey',
  'FMP_API_KEY',
  'authorization',
  'cookie',
];
export const REDACTED_PATHS = [
  ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

/** ERROR is for faults that somebody must fix now; probes, static files and other successes are debug. */
function levelOf(status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
}

/** pino set-up: JSON lines in production, readable ones in a terminal, one id through log and answer. */
export function loggerOptions(config: AppConfig, interactive: boolean): Params {
  const { LOG_LEVEL, LOG_PRETTY } = config.env;
  const pretty = LOG_PRETTY ?? (interactive && !config.production);
  const http: Options = {
    level: LOG_LEVEL,
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    genReqId: assignRequestId,
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    hooks: {
      // A message that quotes an error may hold what somebody sent.
      logMethod(args, method) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? cutText(arg) : arg)) as typeof args);
      },
    },
    customLogLevel: (_request, response) => levelOf(response.statusCode),
    serializers: {
      err: errorWithoutValues,
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        // Query values may hold what a user typed: the path is enough to find the route.
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    ...(pretty
      ? {
          transport: {
            target: 'pino-pretty',
            options: { singleLine: true, ignore: 'pid,hostname,req,res,responseTime' },
          },
        }
      : {}),
  };
  // A transport has its own way to the terminal.
  return { pinoHttp: pretty ? http : [http, logOutput] };
}

/** Nest logs every module and route at start, which helps nobody who starts the product. */
const START_UP_CHATTER = new Set([
  'InstanceLoader',
  'RouterExplorer',
  'RoutesResolver',
  'NestFactory',
  'NestApplication',
]);

export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (START_UP_CHATTER.has(String(rest.at(-1)))) return;
    super.log(message, ...rest);
  }
}

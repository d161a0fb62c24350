import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type INestApplication } from '@nestjs/common';
import type { AppConfig } from '../config/app-config.js';
import { HealthService } from '../modules/health/index.js';
import { SocketAdapter } from '../modules/realtime/index.js';
import type { BoundedExpressAdapter } from './http-server.js';

/** Answers that are under way have this long, ms. */
const HTTP_LIMIT_MS = 10_000;
/** All of it, so that whoever gave the process 30 s (containers) never has to kill it, ms. */
const WHOLE_LIMIT_MS = 23_000;
/** However long the rest took, jobs may end theirs for this long, ms. */
const JOBS_LEAST_MS = 2_000;

/**
 * Ends an application in the order in which others depend on it: load balancers hear that it is not ready and have time to
 * act, then it takes no connection any more, sends its sockets elsewhere and finishes its answers; jobs end after that, and the
 * connections to database and Redis last. Jobs that do not end in time are taken over by another worker.
 * @param leave resolves when load balancers have had their time
 */
export async function endGracefully(
  app: INestApplication,
  config: AppConfig,
  leave: () => Promise<unknown> = () => delay(config.shutdownDelayMs),
): Promise<void> {
  const startMs = performance.now();
  const server = app.getHttpAdapter() as unknown as BoundedExpressAdapter;
  app.get(HealthService, { strict: false }).drain();
  if (server.listening) {
    server.dismiss();
    await leave();
    const sockets = config.has('api') ? app.get(SocketAdapter, { strict: false }).shutdown() : undefined;
    const [cut] = await Promise.all([server.drain(HTTP_LIMIT_MS, sockets), sockets]);
    if (cut.length > 0) new Logger('Shutdown').warn({ cut }, 'answers were not ready in time and were cut');
  }
  const leftMs = Math.max(JOBS_LEAST_MS, WHOLE_LIMIT_MS - (performance.now() - startMs));
  await Promise.race([app.close(), delay(leftMs, undefined, { ref: false })]);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { type HostRules, hostRulesOf, scrapeHostAllowed } from '../../common/net/host-check.js';
import { AppConfig } from '../../config/app-config.js';
import { Metrics } from './metrics.js';

export const METRICS_PATH = '/metrics';

/** Of Node's own gauges those whose names say that they are counters, and that walk over every handle. */
const LEFT_OUT = ['resources', 'handles', 'requests'].flatMap((what) => [
  `pricealgo_nodejs_active_${what}`,
  `pricealgo_nodejs_active_${what}_total`,
]);

/** Serves what this process measures to Prometheus, in every role: on a port of its own, or on the main one with a token. */
@Injectable()
export class MetricsEndpoint implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly hosts: HostRules;
  private server: Server | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {
    this.hosts = hostRulesOf({ ...config.env, HOST: config.env.METRICS_HOST, TRUST_PROXY: 0 });
    if (!this.on) return;
    const { registry } = metrics;
    collectDefaultMetrics({ register: registry, prefix: 'pricealgo_' });
    for (const name of LEFT_OUT) registry.removeSingleMetric(name);
    metrics.series({
      name: 'pricealgo_build_info',
      help: 'Which code this process runs, and in which roles; always 1.',
      type: 'gauge',
      labels: ['version', 'commit', 'roles'],
      read: () => {
        const { version, commit, env } = config;
        return [{ labels: { version, commit, roles: env.ROLES.join('+') }, value: 1 }];
      },
    });
  }

  /** Whether anybody may ask. */
  get on(): boolean {
    const { METRICS_PORT, METRICS_TOKEN } = this.config.env;
    return METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;
  }

  /** Whether the application's own port answers. */
  get onMainPort(): boolean {
    return this.on && this.config.env.METRICS_PORT === undefined;
  }

  /** The own port, once it is open. */
  get port(): number | null {
    return (this.server?.address() as AddressInfo | undefined)?.port ?? null;
  }

  /** @throws Error naming the setting when the port cannot be opened */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, METRICS_HOST } = this.config.env;
    if (METRICS_PORT === undefined) return;
    const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) =>
      this.answer(request, response),
    );
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new Error(`METRICS_PORT: ${METRICS_HOST}:${METRICS_PORT} cannot be opened (${code})`)),
      );
      server.listen(METRICS_PORT, METRICS_HOST, resolve);
    });
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** Whether the request shows the token; true where none is set. */
  mayRead(request: Pick<IncomingMessage, 'headers'>): boolean {
    return this.config.env.METRICS_TOKEN === undefined || this.showsToken(request);
  }

  /** Whether there is a token, and the request shows it. */
  showsToken({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const { METRICS_TOKEN } = this.config.env;
    if (METRICS_TOKEN === undefined) return false;
    // Texts of any length are compared in the same time.
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
  }

  /** Sends every metric in Prometheus' text format. */
  async send(response: ServerResponse): Promise<void> {
    const { registry } = this.metrics;
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const refuse = (status: number): void => void response.writeHead(status).end();
    if (!this.showsToken(request) && !scrapeHostAllowed(request, this.hosts)) return refuse(421);
    if (request.url?.split('?')[0] !== METRICS_PATH) return refuse(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    if (!this.mayRead(request)) return refuse(401);
    this.send(response).catch(() => refuse(500));
  }
}

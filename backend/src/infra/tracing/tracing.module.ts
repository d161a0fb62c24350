import { Logger, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { rateLimited } from '../../common/logging/rate-limited.js';
import type { AppConfig } from '../../config/app-config.js';

/** A collector that does not answer must keep nothing waiting, ms. */
const EXPORT_TIMEOUT_MS = 2_000;

/** Sends spans to a collector until the process ends. */
class Tracing implements OnApplicationShutdown {
  private constructor(private readonly end: () => Promise<void>) {}

  /** Loads OpenTelemetry's SDK, which nothing else does, and records from now on. */
  static async start(config: AppConfig, endpoint: string): Promise<Tracing> {
    const [api, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] =
      await Promise.all([
        import('@opentelemetry/api'),
        import('@opentelemetry/context-async-hooks'),
        import('@opentelemetry/resources'),
        import('@opentelemetry/sdk-trace'),
        import('@opentelemetry/exporter-trace-otlp-http'),
      ]);
    const logger = new Logger('Tracing');
    const warn = rateLimited((message, suppressed) => logger.warn({ suppressed }, message));
    const silent = (): void => undefined;
    const complain = (message: string): void => warn(`traces: ${message.slice(0, 200)}`);
    api.diag.setLogger(
      { error: complain, warn: complain, info: silent, debug: silent, verbose: silent },
      { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const { OTEL_EXPORTER_OTLP_HEADERS = [], OTEL_TRACES_SAMPLER_ARG } = config.env;
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces`,
      headers: headersOf(OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    const provider = new sdk.TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'pricealgo',
        'service.version': config.version,
        'service.instance.id': `${config.env.ROLES.join('+')}-${process.pid}`,
      }),
      sampler: new sdk.ParentBasedSampler({
        root: new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
      }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
    const manager = new AsyncLocalStorageContextManager().enable();
    api.context.setGlobalContextManager(manager);
    api.trace.setGlobalTracerProvider(provider);
    return new Tracing(async () => {
      api.trace.disable();
      api.context.disable();
      await provider.shutdown().catch((error: Error) => complain(error.message));
      api.diag.disable();
    });
  }

  /** Sends what is left. */
  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}

/** @param pairs `name=value`, values percent-encoded */
const headersOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );

/** Records traces where a collector is configured; elsewhere nothing of the SDK is loaded. */
@Module({})
export class TracingModule {
  static forConfig(config: AppConfig): DynamicModule {
    const endpoint = config.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    const start = { provide: Tracing, useFactory: () => Tracing.start(config, endpoint!) };
    return { module: TracingModule, providers: endpoint === undefined ? [] : [start] };
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const id = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.union([
      z.object({ stringValue: z.string() }),
      z.object({ intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]) }),
      z.object({ doubleValue: z.number() }),
      z.object({ boolValue: z.boolean() }),
    ]),
  }),
);
const nanos = z.string().regex(/^\d{19}$/);

/** ExportTraceServiceRequest of OTLP 1.x in its JSON form, as far as spans are concerned. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({
              traceId: id(16),
              spanId: id(8),
              parentSpanId: id(8).optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanos,
              endTimeUnixNano: nanos,
              attributes,
              status: z.object({ code: z.int().min(0).max(2).optional(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = z.output<
  typeof exportRequest
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Of the newest request. */
  readonly headers: IncomingHttpHeaders;
  /** What was not of the protocol. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** A collector that takes OTLP over HTTP as JSON, and nothing else. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const faults: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers = request.headers;
      const refuse = (status: number, fault: string): void => {
        faults.push(fault);
        response.writeHead(status).end();
      };
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        return refuse(404, `${request.method} ${request.url}`);
      if (request.headers['content-type'] !== 'application/json')
        return refuse(415, `content type ${request.headers['content-type']}`);
      const parsed = exportRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (!parsed.success) return refuse(400, z.prettifyError(parsed.error));
      for (const { scopeSpans } of parsed.data.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    faults,
    get headers() {
      return headers;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

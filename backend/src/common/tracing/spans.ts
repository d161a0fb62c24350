import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';

/**
 * Spans of traces, at the four places where work changes hands: request, outbox row, job, call of somebody else. Where
 * no traces are recorded each function does its work and nothing else.
 */

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a piece of work belongs to, as texts carry it (W3C Trace Context, version 00). */
function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** @returns the context in which a span continues the trace; a new trace where the text is none */
function contextOf(traceparent: unknown): Context {
  const [, traceId, spanId, flags] =
    TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

// Asked for anew: the tracer of before the first trace, and of an application that has ended, records nothing.
const tracer = (): ReturnType<typeof trace.getTracer> => trace.getTracer('pricealgo');

/** Only the kind of an error: messages may hold what members wrote. */
function failed(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

async function running<T>(span: Span, around: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(around, span), work);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Id of the trace that the running work belongs to, for the log; `undefined` where there is none. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** A call of a vendor or a mail server, as a part of the work that makes it; calls that belong to no trace begin none. */
export function withinSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const around = context.active();
  if (!trace.getSpan(around)) return work();
  return running(tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }, around), around, work);
}

/** A job or an event is written down for later. @returns what its row keeps; `null` where there is no trace */
export function traceparentOfMessage(name: string): string | null {
  if (!trace.getActiveSpan()) return null;
  const span = tracer().startSpan(`outbox ${name}`, { kind: SpanKind.PRODUCER });
  span.end();
  return traceparentOf(span);
}

/** A job runs: in the trace of the request that wanted it, or in one of its own. */
export function withinJobSpan<T>(
  name: string,
  traceparent: unknown,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const around = contextOf(traceparent);
  const span = tracer().startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, around);
  return running(span, around, work);
}

/**
 * A request is answered, in a trace of its own: whoever calls us may not choose the trace that its work is found under.
 * @param answer does the work; the span ends when `end` is called
 */
export function withinRequestSpan(
  method: string,
  answer: (end: (route: string, status: number) => void) => void,
): void {
  const attributes = { 'http.request.method': method };
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  context.with(trace.setSpan(ROOT_CONTEXT, span), answer, undefined, (route: string, status: number) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

type FinishedStatement = { text: string; startedAtMs: number; sqlState: string | null };
type ProviderCall = { outcome: string; seconds: number };

type TracingSettings = { endpoint: string; share: number; aiProvider: string };

type Locals = { route?: string };

/** The export of traces. */
export type Tracing = ReturnType<typeof createTracing>;

/**
 * Traces requests, with their statements and calls of the provider. No span has personal data: the span of a request
 * has its method, its route's template and its status; the span of a statement has its text, in which values are
 * parameters.
 */
export function createTracing({ endpoint, share, aiProvider }: TracingSettings) {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'guichet', 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('guichet');

  function startRequest(request: IncomingMessage, response: ServerResponse & { locals?: Locals }) {
    const method = request.method ?? '';
    const span = tracer.startSpan(method, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
    });
    response.once('close', () => {
      const route = response.locals?.route;
      if (route !== undefined) span.setAttribute('http.route', route).updateName(`${method} ${route}`);
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return span;
  }

  return {
    /** Begins a span for each request; all spans within the request are children of it. */
    traceRequests: (listener: RequestListener): RequestListener => {
      return (request, response) => {
        const span = startRequest(request, response);
        context.with(trace.setSpan(context.active(), span), () => listener(request, response));
      };
    },
    onRoute: (route: string) => {
      const span = trace.getActiveSpan();
      span?.setAttribute('http.route', route).updateName(route);
    },
    /** Adds a span for a statement within a request; others, such as renewals of leases, have none. */
    onStatement: ({ text, startedAtMs, sqlState }: FinishedStatement) => {
      if (trace.getActiveSpan() === undefined) return;
      const span = tracer.startSpan(/^\s*\w+/.exec(text)?.[0].trim() ?? 'statement', {
        kind: SpanKind.CLIENT,
        startTime: performance.timeOrigin + startedAtMs,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      });
      if (sqlState !== null) {
        span.setAttribute('error.type', sqlState).setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
    onProviderCall: ({ outcome, seconds }: ProviderCall) => {
      const span = tracer.startSpan('provider', {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - seconds * 1000,
        attributes: { 'gen_ai.provider.name': aiProvider, 'guichet.outcome': outcome },
      });
      if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    /** Sends the remaining spans. */
    close: async () => {
      await provider.shutdown();
      context.disable();
    },
  };
}

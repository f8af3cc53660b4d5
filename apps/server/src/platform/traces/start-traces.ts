import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { OperationConfig } from '../config/operation-settings.ts'
import { presentWork, type TracedWork, type Traces } from './traces.ts'

type Settings = NonNullable<OperationConfig['traces']>

interface SpanWork extends TracedWork {
  readonly parent: Context
}

/** Starts tracing by OTLP over HTTP. Import this file only where it is configured: its libraries are large. */
export function startTraces({ endpoint, service, share }: Settings, version: string): Traces {
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version })
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resource),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('larunbat', version)
  const workOf = (span: Span, parent: Context): SpanWork => ({
    parent,
    end(attributes, failure) {
      span.setAttributes(attributes)
      if (failure) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
      span.end()
    },
  })
  return {
    begin(name, traceparent) {
      const from = parentOf(traceparent)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, from)
      return workOf(span, trace.setSpan(from, span))
    },
    statement(event) {
      const work = presentWork.getStore() as SpanWork | undefined
      if (!work) return
      const endTime = Date.now()
      const startTime = endTime - event.queryDurationMillis
      // The text without its values: those are of people.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': event.query.sql.slice(0, 2_000) }
      const name = event.query.sql.trimStart().slice(0, 12).split(/\s/)[0]?.toLowerCase() || 'statement'
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, work.parent)
      if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    end: () => provider.shutdown(),
  }
}

/** The caller's place in its own trace: `00-<trace>-<span>-<flags>`. */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  const root = context.active()
  if (!traceId || !spanId || !flags) return root
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(root, { traceId, spanId, traceFlags, isRemote: true })
}

import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { OpenSpan, Tracer } from '#platform/base/tracer.ts'
import { MINUTE } from '#platform/kernel/clock.ts'
import type { Tracing, TracingOptions } from './open-tracing.ts'

const quiet = () => {}

/** Milliseconds for one try to send, also at the end. */
const FLUSH = 2000
/** A collector that is down is in the log at most so often, in milliseconds. */
const WARN_EVERY = 10 * MINUTE

export function startOtlp({ endpoint, service, log }: TracingOptions): Tracing {
  let silentUntil = 0
  const warn = (message: string) => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + WARN_EVERY
    log.warn({ reason: message }, 'spans can not be sent')
  }
  const logger = { error: warn, warn, info: quiet, debug: quiet, verbose: quiet }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: FLUSH,
  })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service.name,
      'service.version': service.version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: FLUSH })],
  })
  provider.register()
  return {
    tracer: createTracer(provider, service.name),
    async [Symbol.asyncDispose]() {
      await provider.shutdown().catch((error: unknown) => warn(String(error)))
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

function createTracer(provider: NodeTracerProvider, name: string): Tracer {
  const tracer = provider.getTracer(name)
  const contexts = new WeakMap<OpenSpan, Context>()

  function open(span: Span, parent: Context): OpenSpan {
    const own = trace.setSpan(parent, span)
    const opened: OpenSpan = {
      run: (work) => context.with(own, work),
      end({ name: finalName, attributes = {}, failure } = {}) {
        if (finalName !== undefined) span.updateName(finalName)
        span.setAttributes({ ...attributes, ...(failure ? { 'error.type': failure } : {}) })
        if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
    contexts.set(opened, own)
    return opened
  }

  return {
    request(what, headers) {
      const parent = propagation.extract(ROOT_CONTEXT, headers)
      return open(tracer.startSpan(what, { kind: SpanKind.SERVER }, parent), parent)
    },
    background: (what) => open(tracer.startSpan(what, {}, ROOT_CONTEXT), ROOT_CONTEXT),
    part(what, of) {
      const parent = (of && contexts.get(of)) ?? context.active()
      if (!trace.getSpan(parent)) return undefined
      return open(tracer.startSpan(what, { kind: SpanKind.CLIENT }, parent), parent)
    },
  }
}

import type { Log } from '#platform/base/log.ts'
import type { Tracer } from '#platform/base/tracer.ts'

export interface Tracing extends AsyncDisposable {
  readonly tracer: Tracer
}

export interface TracingOptions {
  /** The address of a collector of OpenTelemetry, without `/v1/traces`. */
  readonly endpoint: string
  /** The name and version of this program. */
  readonly service: { readonly name: string; readonly version: string }
  readonly log: Log
}

/**
 * Sends spans to a collector, by OTLP over HTTP. Its libraries are loaded only now, since most operators have no
 * collector. Disposing sends what is left.
 */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { startOtlp } = await import('./otlp-tracer.ts')
  return startOtlp(options)
}

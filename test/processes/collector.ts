import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './mail-server.ts'

/** A span as it came in OTLP JSON, with its attributes by name. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly service: unknown
}

export interface Collector extends AsyncDisposable {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** All that came, as text. */
  readonly texts: readonly string[]
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'service'> & {
        readonly attributes: readonly Attribute[]
      })[]
    }[]
  }[]
}

/** A collector of traces on loopback, which understands OTLP over HTTP in JSON. */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    texts.push(body)
    const { resourceSpans } = JSON.parse(body) as Sent // the sender is the library
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const service = byName(resource.attributes)['service.name']
        spans.push({ ...span, attributes: byName(span.attributes), service })
      }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    void take(request, response)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      await promise
    },
  }
}

const byName = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

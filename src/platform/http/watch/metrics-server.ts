import { once } from 'node:events'
import { createServer } from 'node:http'
import { addressOf } from '#platform/http/connections/listening.ts'

export interface MetricsServer extends AsyncDisposable {
  readonly port: number
}

/** Milliseconds. Only Prometheus and probes ask, in the same network, and every few seconds. */
const TIMEOUTS = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2500,
}

/**
 * Serves the metrics on a port of their own, so that nobody reads them who reaches only the service.
 * There it also answers probes by http, whatever the service speaks.
 *
 * @param health answers a path that begins with `/health/`
 * @throws Error if the port can't be used
 */
export async function serveMetrics(
  address: { host: string; port: number; reusePort?: boolean },
  text: () => Promise<string>,
  health: (path: string) => Promise<HealthAnswer>,
): Promise<MetricsServer> {
  const server = createServer(TIMEOUTS, (request, response) => {
    const [path = ''] = request.url?.split('?', 1) ?? []
    const isHealth = path.startsWith('/health/')
    if (request.method !== 'GET' || !(isHealth || path === '/metrics')) {
      response.writeHead(404).end()
      return
    }
    if (isHealth) {
      health(path).then(
        ({ statusCode, payload }) =>
          response.writeHead(statusCode, { 'content-type': JSON_TYPE }).end(payload),
        () => response.writeHead(500).end(),
      )
      return
    }
    text().then(
      (body) => response.setHeader('content-type', METRICS_TYPE).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(address)
  await once(server, 'listening')
  const { port } = addressOf(server)
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface HealthAnswer {
  readonly statusCode: number
  readonly payload: string
}

const JSON_TYPE = 'application/json; charset=utf-8'
/** Prometheus's text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

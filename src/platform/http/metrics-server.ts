import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MetricsServer extends AsyncDisposable {
  readonly port: number
}

/** Milliseconds. Only Prometheus asks, in the same network, and every few seconds. */
const TIMEOUTS = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2500,
}

/**
 * Serves the metrics on a port of their own, so that nobody reads them who reaches only the service.
 *
 * @throws Error if the port can't be used
 */
export async function serveMetrics(
  address: { host: string; port: number; reusePort?: boolean },
  text: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(TIMEOUTS, (request, response) => {
    const isMetrics = request.url?.split('?', 1)[0] === '/metrics'
    if (!isMetrics || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.setHeader('content-type', METRICS_TYPE).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a port was listened on, not a pipe
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Prometheus's text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

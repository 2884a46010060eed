import { cannotListen, SHARED_PORT } from '#platform/http/connections/listening.ts'
import type { Api } from '#platform/http/server.ts'
import { serveMetrics } from '#platform/http/watch/metrics-server.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Settings } from '#server/settings/settings.ts'

/** @throws Error with a sentence for the operator if the address can't be used */
export async function listen(
  app: Api,
  { host, port }: Settings['http'],
  isShared: boolean,
): Promise<void> {
  try {
    await app.listen({ host, port, ...(isShared && SHARED_PORT) })
  } catch (cause) {
    throw cannotListen(cause, `${host}, port ${port}`, 'HOST and PORT')
  }
}

/** @throws Error with a sentence for the operator if METRICS_PORT can't be used */
export async function openMetricsServer(
  { http: { host }, metricsPort: port }: Settings,
  metrics: Metrics,
  app: Api,
  isShared: boolean,
): Promise<AsyncDisposable | undefined> {
  if (port === undefined) return undefined
  try {
    const address = { host, port, ...(isShared && SHARED_PORT) }
    return await serveMetrics(
      address,
      () => metrics.text(),
      (path) => app.inject(path),
    )
  } catch (cause) {
    throw cannotListen(cause, `${host}, port ${port}`, 'METRICS_PORT')
  }
}

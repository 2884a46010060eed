import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  /** A body, or a function that returns a new body for each request. */
  readonly body?: string | (() => string)
  readonly connections: number
  readonly seconds: number
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Sends as many requests as the connections allow. A status other than 2xx fails the bench. */
export async function measure(load: Load): Promise<Measured> {
  const { url, method = 'GET', headers = {}, body, connections, seconds } = load
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(typeof body === 'string' ? { body } : {}),
    ...(typeof body === 'function'
      ? { requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }] }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`${url}: not all answers were 2xx: ${statuses}, ${result.errors} failed`)
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

import assert from 'node:assert/strict'

// oxlint-disable-next-line typescript/no-explicit-any -- the JSON of any answer
export type Call = (method: string, path: string, body?: unknown, more?: object) => Promise<any>

/** Creates a function that sends requests to a Larder process, and expects that each succeeds. */
export const asker =
  (url: string, given: object = {}): Call =>
  async (method, path, body, more = {}) => {
    const headers = { 'content-type': 'application/json', ...given, ...more }
    const isRaw = Buffer.isBuffer(body)
    const sent = body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }
    const answer = await fetch(url + path, { method, headers, ...sent })
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.ok(answer.ok, `${method} ${path}: ${String(bytes)}`)
    if (!answer.headers.get('content-type')?.includes('json')) return bytes
    return JSON.parse(String(bytes))
  }

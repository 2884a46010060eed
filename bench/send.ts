import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/**
 * Sends JSON over a connection that stays open. It uses Node's http client, because `fetch` takes
 * longer than some of the measured requests.
 */
export async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const outgoing = request(url, { method, agent, headers: { ...headers, ...length } })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, text: await text(response) }
}

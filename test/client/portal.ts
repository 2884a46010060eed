import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** An answer on its way to a device: the status, the media type and the text. */
export interface Passing {
  readonly status: number
  readonly type: string | undefined
  readonly text: string
}

export interface Replacement {
  /** Whether Larder gets the request. If not, `answer` gets its answer to the request before. */
  readonly reachesLarder: boolean
  /** `cut` closes the connection in the middle of the answer. */
  readonly answer: (answer: Passing) => Passing | 'cut'
}

/** Something between a device and Larder that may answer in its place, as the sign-in page of a network does. */
export interface Portal {
  readonly url: string
  /** Replaces the next answer to a request, once. */
  replaceNext(request: string, by: Replacement): void
  /** Whether the replacement was sent. */
  readonly isReplaced: () => boolean
  /** The last answer of Larder to each request, such as `POST /v1/sync/pull`. */
  readonly last: ReadonlyMap<string, Passing>
}

const SIGN_IN_PAGE = '<!doctype html><title>Welcome</title><form>Room number</form>'

/** What others than Larder answer, by name. The answer of Larder is given, and the last one of another route. */
export const FOREIGN: Readonly<
  Record<string, (answer: Passing, other: Passing | undefined) => Passing | 'cut'>
> = {
  'a connection that breaks off': () => 'cut',
  'JSON that breaks off': (answer) => ({ ...answer, text: answer.text.slice(0, -9) }),
  'nothing, 200': () => json(200, ''),
  'nothing, 204': () => ({ status: 204, type: undefined, text: '' }),
  'a page, 200': () => page(200),
  'a page that says that it is JSON': () => json(200, SIGN_IN_PAGE),
  'a redirect to a page': () => ({ status: 302, type: 'location', text: '/portal' }),
  'a page, 401': () => page(401),
  'a page, 403': () => page(403),
  'a page, 404': () => page(404),
  'a page, 413': () => page(413),
  'a page, 502': () => page(502),
  'an error of a gateway, 401': () => json(401, '{"message":"Unauthorized"}'),
  'an error of a gateway, 403': () => json(403, '{"code":"FORBIDDEN","message":"Forbidden"}'),
  'an error of a gateway, 410': () => json(410, '{"error":"gone"}'),
  'an empty object': () => json(200, '{}'),
  'an empty list': () => json(200, '[]'),
  'a text': () => json(200, '"OK"'),
  'no results': () => json(200, '{"results":[]}'),
  'the names of the members only': (answer) => json(200, JSON.stringify(emptied(answer.text))),
  'the answer of another route': (_, other) => other ?? json(200, '{"items":[]}'),
  'the answer of another history': ({ text: body, ...rest }) => ({
    ...rest,
    text: body.replace(/"epoch":"[^"]*"/, '"epoch":"another"'),
  }),
  'results of other changes': ({ text: body, ...rest }) => ({
    ...rest,
    text: body.replaceAll(/"mutation_id":"[^"]{8}/g, '"mutation_id":"00000000'),
  }),
}

const json = (status: number, body: string): Passing => ({
  status,
  type: 'application/json; charset=utf-8',
  text: body,
})
const page = (status: number): Passing => ({ status, type: 'text/html', text: SIGN_IN_PAGE })

const empty = (one: unknown) =>
  Array.isArray(one) ? [] : typeof one === 'object' ? {} : typeof one === 'string' ? '' : null

/** Keeps the names, and empties the values. */
function emptied(body: string): object {
  const value: unknown = body.startsWith('{') ? JSON.parse(body) : {}
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, empty(one)]),
  )
}

/** @param target the address of Larder */
export async function openPortal(target: string): Promise<Portal> {
  const last = new Map<string, Passing>()
  let next: (Replacement & { readonly request: string }) | undefined
  let isReplaced = false

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/portal') return send(response, page(200))
    const name = nameOf(request)
    const own = next?.request === name ? next : undefined
    const passing =
      own?.reachesLarder === false
        ? (last.get(name) ?? json(200, '{}'))
        : await passOn(target, request)
    if (!own) {
      last.set(name, passing)
      return send(response, passing)
    }
    next = undefined
    isReplaced = true
    const replacement = own.answer(passing)
    if (replacement !== 'cut') return send(response, replacement)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
    response.write('{"epoch":')
    response.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    last,
    replaceNext(request, by) {
      next = { request, ...by }
      isReplaced = false
    },
    isReplaced: () => isReplaced,
  }
}

/** Ids in a path are left out. */
const nameOf = ({ method, url = '' }: IncomingMessage): string =>
  `${method} ${url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replace(/\?.*/, '')}`

async function passOn(target: string, request: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // a stream of bytes
  const names = ['authorization', 'content-type', 'larder-household', 'larder-session', 'accept']
  const headers = names.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const method = request.method ?? 'GET'
  const answered = await fetch(target + request.url, {
    method,
    headers,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  })
  const type = answered.headers.get('content-type') ?? undefined
  return { status: answered.status, type, text: await answered.text() }
}

function send(response: ServerResponse, { status, type, text: body }: Passing): void {
  const name = type === 'location' ? { location: body } : type ? { 'content-type': type } : {}
  response.writeHead(status, name).end(type === 'location' ? '' : body)
}

import type { Route } from '#test/openapi/openapi-routes.ts'
import {
  type Chance,
  damaged,
  validValue,
  nastyJson,
  almostValid,
  NASTY_TEXTS,
  noise,
} from './fuzz-values.ts'

export interface FuzzRequest {
  readonly method: string
  readonly head: string
  readonly body: Buffer
  /** Content-Length is wrong: no other request may follow on the connection. */
  readonly isMisframed: boolean
}

/** A valid request to a route with random changes. */
export function fuzzRequest(route: Route, token: string, chance: Chance): FuzzRequest {
  const method = chance.oneIn(20)
    ? chance.pick(['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY', 'LOCK'])
    : route.method
  const body = fuzzBody(route, chance)
  const framing = chance.oneIn(30) ? 'chunks' : chance.oneIn(40) ? 'wrong' : 'right'
  const length = framing === 'wrong' ? body.length + chance.int(20) - 10 : body.length
  const lines = [
    `${method} ${fuzzPath(route, chance)} HTTP/1.1`,
    `Host: ${chance.oneIn(30) ? inHeader(chance) : 'larder.test'}`,
    ...fuzzHeaders(token, chance),
    ...(framing === 'chunks'
      ? ['Transfer-Encoding: chunked']
      : body.length > 0 || framing === 'wrong'
        ? [`Content-Length: ${length}`]
        : []),
  ]
  const chunk = [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
  return {
    method,
    head: `${lines.join('\r\n')}\r\n\r\n`,
    body:
      framing === 'chunks' && body.length > 0
        ? Buffer.concat(chunk.map((part) => Buffer.from(part)))
        : framing === 'chunks'
          ? Buffer.from('0\r\n\r\n')
          : body,
    isMisframed: framing === 'wrong',
  }
}

function fuzzBody({ body: schema }: Route, chance: Chance): Buffer {
  if (!schema && !chance.oneIn(4)) return Buffer.alloc(0)
  if (chance.oneIn(50)) return noise(chance, 2000)
  if (chance.oneIn(300)) return Buffer.alloc(256 * 1024 + chance.int(3) - 1, ' ')
  if (!schema || chance.oneIn(15)) return Buffer.from(nastyJson(chance))
  if (chance.oneIn(10)) return damaged(Buffer.from(almostValid(schema, chance)), chance)
  if (chance.oneIn(5)) return Buffer.from(JSON.stringify(validValue(schema, '', chance)))
  return Buffer.from(almostValid(schema, chance))
}

function fuzzPath({ path, parameters }: Route, chance: Chance): string {
  let result = path.replaceAll(/\{\w+\}/g, () =>
    chance.oneIn(3) ? '01a1f7f8-3000-7c53-af2a-e00638e45bf1' : inPath(chance),
  )
  for (const { name, in: place } of parameters)
    if (place === 'query' && chance.oneIn(2)) result += `${mark(result)}${name}=${inPath(chance)}`
  if (chance.oneIn(20)) result += `${mark(result)}${inPath(chance)}=${inPath(chance)}`
  if (chance.oneIn(20)) result = damaged(Buffer.from(result), chance).toString('latin1')
  if (chance.oneIn(40)) result += `/${inPath(chance)}`
  return result.replaceAll(/[\r\n ]/g, '+')
}

const mark = (path: string) => (path.includes('?') ? '&' : '?')

function inPath(chance: Chance): string {
  const text = chance.pick(NASTY_TEXTS).slice(0, 300)
  return chance.oneIn(4) ? text : encodeURIComponent(text.toWellFormed())
}

const inHeader = (chance: Chance) =>
  chance
    .pick(NASTY_TEXTS)
    .slice(0, 3000)
    .replaceAll(/[\r\n]/g, ' ')

function fuzzHeaders(token: string, chance: Chance): string[] {
  const lines = []
  if (!chance.oneIn(10)) lines.push('Content-Type: application/json')
  else if (!chance.oneIn(3)) lines.push(`Content-Type: ${inHeader(chance)}`)
  const credentials = chance.int(8)
  if (credentials < 5) lines.push(`Authorization: Bearer ${token}`)
  else if (credentials === 5) lines.push(`Authorization: ${inHeader(chance)}`)
  else if (credentials === 6)
    lines.push(`Authorization: Bearer ${damaged(Buffer.from(token), chance).toString('latin1')}`)
  while (chance.oneIn(3)) lines.push(`${chance.pick(NAMES)}: ${inHeader(chance)}`)
  return lines.map((line) => line.replaceAll(/[\r\n]/g, ' '))
}

const NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Connection',
  'Content-Encoding',
  'Cookie',
  'Expect',
  'Forwarded',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Origin',
  'Prefer',
  'Range',
  'Traceparent',
  'Upgrade',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  '__proto__',
] as const

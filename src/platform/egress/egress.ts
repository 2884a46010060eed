import { lookup as resolveName } from 'node:dns'
import { request as httpRequest, Agent as HttpAgent } from 'node:http'
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { SECOND } from '#platform/kernel/clock.ts'
import { BodyRefused } from './decode-body.ts'
import { mayConnectTo } from './public-address.ts'

/** The request is refused, and was not sent. A repeat is refused too, unless the name gets another address. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused'
}

export interface EgressRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: Buffer | null
}

export interface EgressAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Sends requests to addresses that users have given. */
export interface Egress {
  /** @throws EgressRefused if no request may go to this URL */
  readonly check: (url: string) => URL
  /**
   * Sends one request. A redirect is an answer like any other, and is not followed.
   *
   * @throws EgressRefused; BodyRefused if the answer is too large; or Error if the server does not answer in time
   */
  readonly send: (
    url: string,
    request: EgressRequest,
    signal?: AbortSignal,
  ) => Promise<EgressAnswer>
}

export interface EgressOptions {
  /** Networks that are not public and may be reached nevertheless, on every port. */
  readonly allowed: BlockList
  /** Resolves names; the default asks the operating system. */
  readonly resolve?: typeof resolveName
  /** Whether http is allowed too: for pages that anybody may read. */
  readonly allowsHttp?: boolean
  /** The ports of names and of public addresses. */
  readonly ports?: readonly number[]
  /** Certificates of test servers, in PEM. The default is the authorities of Node. */
  readonly ca?: string
  /** Milliseconds from the start of the request to the end of the answer. */
  readonly timeoutMs?: number
  /** Bytes of an answer. A longer one is refused. */
  readonly maxBytes?: number
}

/** The ports of https, and those of http. Others may be those of services inside a network. */
const PORTS = [443, 8443]
const HTTP_PORTS = [80, 8080]
const MAX_URL = 2000

/**
 * Makes the guard for all requests to addresses that users give. It allows https, a few ports, and public addresses.
 * It checks the address at which the connection is made, so a name that changes its address between the check and
 * the connection gains nothing (DNS rebinding).
 */
export function createEgress(options: EgressOptions): Egress {
  const { allowed, resolve = resolveName, allowsHttp = false, ca } = options
  const { ports = allowsHttp ? [...PORTS, ...HTTP_PORTS] : PORTS } = options
  const { timeoutMs = 10 * SECOND, maxBytes = 65_536 } = options

  /** Resolves a name for a connection. The connection is made to these addresses and no others. */
  const lookup: LookupFunction = (name, given, done) => {
    resolve(name, { ...given, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = found.filter(({ address }) => mayConnectTo(address, allowed))
      // One address that is not public makes the name suspect, but another one may be used.
      const [first] = addresses
      if (!first) return done(new EgressRefused(`${name} has no public address.`), [])
      return given.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
  // A connection is not kept: the next request checks the address again.
  const agent = new HttpsAgent({ keepAlive: false, lookup, ...(ca === undefined ? {} : { ca }) })
  const httpAgent = new HttpAgent({ keepAlive: false, lookup })

  function check(text: string): URL {
    if (text.length > MAX_URL || !URL.canParse(text)) throw new EgressRefused('This is not a URL.')
    const url = new URL(text)
    if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
      throw new EgressRefused(`The URL must begin with https://${allowsHttp ? ' or http://' : ''}.`)
    if (url.username !== '' || url.password !== '')
      throw new EgressRefused('The URL must not have a user name.')
    // The parser of URLs turns every spelling of an IPv4 address (0x7f.1, 2130706433) into the usual one.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isAllowed = isIP(host) !== 0 && allowed.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
    if (isIP(host) !== 0 && !mayConnectTo(host, allowed))
      throw new EgressRefused('The URL must not name an address that is not public.')
    if (!isAllowed && !ports.includes(Number(url.port || (url.protocol === 'http:' ? 80 : 443))))
      throw new EgressRefused(`The port of the URL must be one of ${ports.join(', ')}.`)
    return url
  }

  function send(text: string, { method, headers, body }: EgressRequest, abort?: AbortSignal) {
    const url = check(text)
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(abort ? [abort] : [])])
    const { promise, resolve: done, reject } = Promise.withResolvers<EgressAnswer>()
    const isHttp = url.protocol === 'http:'
    const open = isHttp ? httpRequest : httpsRequest
    const how = { method, headers, agent: isHttp ? httpAgent : agent, signal }
    const request = open(url, how, (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes)
          answer.destroy(new BodyRefused(`The answer has over ${maxBytes} bytes.`))
        else chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        })
      })
    })
    request.on('error', reject)
    // The address of the socket is checked too, for the case that a name was resolved on another way.
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!mayConnectTo(socket.remoteAddress ?? '', allowed))
          request.destroy(new EgressRefused(`${url.hostname} has no public address.`))
      })
    })
    // Without a handler, Node closes the connection and tells nobody.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new Error('The server wants to change the protocol.'))
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    request.end(body ?? undefined)
    return promise
  }

  return { check, send: async (...given) => send(...given) }
}

import { once } from 'node:events'
import { connect } from 'node:net'

/** An unparsed HTTP answer. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** A connection that sends any bytes, including those that an HTTP client would refuse. */
export interface RawConnection extends Disposable {
  send(bytes: string | Uint8Array): void
  /** Sends all bytes before it reads. Ends early if the connection closes. */
  sendAll(bytes: Uint8Array): Promise<void>
  /** Ends the sending side of the connection. */
  finish(): void
  /**
   * Waits for the next answer; undefined if the server closed the connection without one.
   *
   * @param isBare true after a HEAD request, whose answer has no body
   */
  answer(isBare?: boolean): Promise<RawAnswer | undefined>
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
  readonly isClosed: boolean
}

/** @param url of a service on this machine, without TLS */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
  await once(socket, 'connect')

  let received: Buffer = Buffer.alloc(0)
  let isClosed = false
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>()
  let news = Promise.withResolvers<void>()
  const notify = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const close = () => {
    isClosed = true
    resolveClosed()
    notify()
  }
  socket.on('end', close).on('close', close).on('error', close) // a reset also closes it
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    notify()
  })

  return {
    send: (bytes) => void socket.write(bytes),
    async sendAll(bytes) {
      socket.pause()
      const sent = Promise.withResolvers<void>()
      socket.write(bytes, () => sent.resolve()) // also after an error
      await Promise.race([sent.promise, closed])
      socket.resume()
    },
    finish: () => void socket.end(),
    async answer(isBare = false) {
      for (;;) {
        const found = readAnswer(received, isBare, isClosed)
        if (found) received = received.subarray(found.length)
        if (found && found.status !== 100) return found // "100 Continue" is not the final answer
        if (!found && isClosed) return undefined
        if (!found) await news.promise
      }
    },
    closed,
    get isClosed() {
      return isClosed
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** Parses the first answer in `bytes`. @returns it with its length; undefined if it is incomplete */
function readAnswer(
  bytes: Buffer,
  isBare: boolean,
  isClosed: boolean,
): (RawAnswer & { length: number }) | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = headEnd + 4
  if (!isBare && headers.get('transfer-encoding') === 'chunked') {
    const body = readChunks(bytes, start)
    return body && { status, headers, ...body }
  }
  const length = bodyLength(bytes.length - start, status, headers, isBare, isClosed)
  if (length === undefined || bytes.length < start + length) return undefined
  const text = bytes.toString('utf8', start, start + length)
  return { status, headers, text, length: start + length }
}

/** RFC 9112, 7.1, without trailers, because we send none. `length` counts from the start of the answer. */
function readChunks(bytes: Buffer, start: number): { text: string; length: number } | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (bytes.length < end + 2) return undefined
    if (size === 0) return { text: Buffer.concat(chunks).toString(), length: end + 2 }
    chunks.push(bytes.subarray(lineEnd + 2, end))
    at = end + 2
  }
}

/** RFC 9112, 6.3, for answers without chunks. */
function bodyLength(
  rest: number,
  status: number,
  headers: ReadonlyMap<string, string>,
  isBare: boolean,
  isClosed: boolean,
): number | undefined {
  if (isBare || status < 200 || status === 204 || status === 304) return 0
  const stated = headers.get('content-length')
  if (stated !== undefined) return Number(stated)
  return isClosed ? rest : undefined
}

/**
 * Sends bytes on a new connection. @returns the answer; undefined if the server closes the connection without one
 */
export async function sendRaw(
  url: string,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<RawAnswer | undefined> {
  using connection = await openRaw(url)
  for (const piece of pieces) connection.send(piece)
  const isHead = String(pieces[0]).startsWith('HEAD ')
  return await connection.answer(isHead)
}
